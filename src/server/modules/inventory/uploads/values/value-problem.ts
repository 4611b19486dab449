/** A problem with a value, and what was expected instead. */
export type ValueProblem = { message: string; expected: string }
