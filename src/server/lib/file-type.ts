import { fileTypeFromBuffer } from 'file-type'

/** Which of these media types a file has, by its content and not by its name. */
export async function findContentType<Type extends string>(
  bytes: Uint8Array,
  types: readonly Type[],
): Promise<Type | undefined> {
  const found = (await fileTypeFromBuffer(bytes))?.mime
  // Browsers treat an animated PNG as a PNG.
  return types.find((one) => one === (found === 'image/apng' ? 'image/png' : found))
}
