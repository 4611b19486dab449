let onAnswering: (() => void) | undefined

/** Calls back once, when the screen that a drawn page shows answers to its reader. */
export function whenScreenAnswers(act: () => void): void {
  onAnswering = act
}

/** Called by each screen once its parts have their scripts. */
export function screenAnswers(): void {
  onAnswering?.()
  onAnswering = undefined
}
