/** `suggestion`: the text that can be used instead. */
export type ValueProblem = { message: string; expected: string; suggestion?: string }
