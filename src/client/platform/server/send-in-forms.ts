import { errorText, RefusedRequest, uploadForm } from './requests.ts'

// A form of so many files is read within a minute on a slow line.
const filesOfOne = 10
const bytesOfOne = 20 * 1024 * 1024

/** Cuts a drop into forms that are sent one after the other. */
export function cutForms<Sized extends { size: number }>(files: readonly Sized[]): Sized[][] {
  const forms: Sized[][] = []
  let bytes = 0
  for (const file of files) {
    const form = forms.at(-1)
    if (form && form.length < filesOfOne && bytes + file.size <= bytesOfOne) form.push(file)
    else {
      forms.push([file])
      bytes = 0
    }
    bytes += file.size
  }
  return forms
}

export type RefusedFile = { fileName: string; message: string }

type SendingOptions<Answer> = {
  read: (answer: unknown) => Answer
  /** After each form: its answer, and how many files of all are kept or refused by now. */
  onAnswer?: (answer: Answer, done: number) => void
  /** The part of all bytes that is sent, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Sends files to an address that takes them as `files`, in forms small enough for a slow line. Of a form that is refused for what is in it, each
 * file is named with the reason. When no more may come, the rest is named, if some came before. Throws when the server cannot be
 * reached; what came before is kept.
 */
export async function sendInForms<Answer>(
  url: string,
  files: readonly File[],
  { read, onAnswer, onProgress }: SendingOptions<Answer>,
): Promise<{ answers: Answer[]; refused: RefusedFile[] }> {
  const all = files.reduce((sum, { size }) => sum + size, 0)
  const answers: Answer[] = []
  const refused: RefusedFile[] = []
  let done = 0
  let sent = 0
  for (const form of cutForms(files)) {
    const body = new FormData()
    for (const file of form) body.append('files', file)
    const size = form.reduce((sum, file) => sum + file.size, 0)
    const tell = (share: number) => onProgress?.(all === 0 ? 1 : (sent + share * size) / all)
    try {
      const answer = read(await uploadForm(url, body, { onProgress: tell }))
      answers.push(answer)
      done += form.length
      onAnswer?.(answer, done)
    } catch (error) {
      if (isOver(error) && answers.length > 0) {
        return { answers, refused: [...refused, ...nameEach(files.slice(done), errorText(error))] }
      }
      if (!isRefusal(error)) throw error
      // The server names the first file; each is named here.
      refused.push(...nameEach(form, errorText(error).replace(/^.*?: /, '')))
      done += form.length
    }
    sent += size
  }
  return { answers, refused }
}

const nameEach = (files: readonly File[], message: string) => files.map(({ name: fileName }) => ({ fileName, message }))

const isRefusal = (error: unknown) => error instanceof RefusedRequest && (error.status === 400 || error.status === 413)
const isOver = (error: unknown) => error instanceof RefusedRequest && error.status === 429
