/** The ref of a picture with a fallback: what failed before the scripts of a drawn page were there is told again. */
export function tellIfFailed(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') image.dispatchEvent(new Event('error'))
}
