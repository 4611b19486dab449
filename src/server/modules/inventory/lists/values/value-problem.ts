/** `suggestion`: the text that can be used instead. */
export type ValueProblem = { message: string; expected: string; suggestion?: string }

/** What was read without doubt from an unusual text. Rows with the same key need only one note. */
export type ValueNote = ValueProblem & { key: string }
