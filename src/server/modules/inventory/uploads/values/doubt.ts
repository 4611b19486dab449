/** What is doubtful about a value, and what should stand there. */
export type Doubt = { message: string; expected: string }
