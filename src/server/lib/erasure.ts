/** What is written in the place of a person, and what takes his traces out of other texts. */
export type Erasure = { erased: string; strip(text: string): string }
