/** The placeholder for an erased person, and a function that removes their traces from other texts. */
export type Erasure = { erased: string; strip(text: string): string }
