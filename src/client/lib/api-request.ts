/** What is told when a call gets no answer. */
export const unreachable = 'The server could not be reached. Check your connection and try again.'

/** A REST call that the server answered with a refusal. Its message is '{status}: {body text}'. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest'
  readonly status: number
  /** The server's own words for people; undefined when the answer holds none. */
  readonly serverMessage: string | undefined

  constructor(status: number, body: string, statusText: string) {
    super(refusalText(status, body, statusText))
    this.status = status
    this.serverMessage = findServerMessage(body)
  }
}

// A proxy in between answers with pages of its own.
function findServerMessage(body: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    const isRefusal = typeof answer === 'object' && answer !== null && 'message' in answer
    return isRefusal && typeof answer.message === 'string' && answer.message ? answer.message : undefined
  } catch {
    return undefined
  }
}

/**
 * Calls a REST path with cookies: form data goes as it is, any other body as JSON.
 * Throws RefusedRequest when the server refuses, and another error when it gives no answer.
 */
export async function apiRequest(method: string, url: string, body?: unknown): Promise<Response> {
  const isForm = body instanceof FormData
  const init: RequestInit = { method, credentials: 'include' }
  if (isForm) init.body = body
  else if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { 'content-type': 'application/json' }
  }
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new Error(unreachable, { cause })
  })
  if (!response.ok) throw new RefusedRequest(response.status, await response.text(), response.statusText)
  return response
}

/** How an upload is watched: the share of bytes sent, 0 to 1, and a way to stop it. */
export type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal }

/** Sends form data and tells how far it is; fetch reports no upload progress. Gives the answer's JSON. */
export function uploadForm(url: string, form: FormData, { onProgress, signal }: UploadOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.withCredentials = true
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      const { status, responseText, statusText } = request
      if (status < 200 || status >= 300) reject(new RefusedRequest(status, responseText, statusText))
      else resolve(JSON.parse(responseText))
    })
    request.addEventListener('error', () => reject(new Error(unreachable)))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** The text of a refused REST call: status, colon, body text, or the status text when the body is empty. */
function refusalText(status: number, body: string, statusText: string): string {
  return `${status}: ${body || statusText}`
}
