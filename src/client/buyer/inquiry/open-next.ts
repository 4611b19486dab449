let isWanted = false

/** Has the next screen with the shortlist's inquiry open it at once. A reload forgets it. */
export function openInquiryNext(): void {
  isWanted = true
}

/** Whether it is to open at once; asked once, the answer is no again. */
export function takeOpenInquiry(): boolean {
  const was = isWanted
  isWanted = false
  return was
}
