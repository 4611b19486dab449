export type ValueProblem = { message: string; expected: string }
