import { isTRPCClientError } from '@trpc/client'
import { type ErrorCode, errorCodes } from '../../../shared/text/errors.ts'
import { hasStringFields } from '../storage/browser-store.ts'

const unreachable = 'The server could not be reached. Check your connection and try again.'

/** A refused REST call. Its message is '{status}: {body text}'. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest'
  readonly status: number
  readonly serverMessage: string | undefined

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.serverMessage = findServerMessage(body)
  }
}

// A proxy may answer with its own pages.
function findServerMessage(body: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    const isRefusal = typeof answer === 'object' && answer !== null && 'message' in answer
    return isRefusal && typeof answer.message === 'string' && answer.message ? answer.message : undefined
  } catch {
    return undefined
  }
}

/** Calls a REST path with cookies. Throws RefusedRequest when the server refuses, another error when there is no answer. */
export async function apiRequest(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const isForm = body instanceof FormData
  const init: RequestInit = { method, credentials: 'include', ...(signal && { signal }) }
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

/** `onProgress` gets the share of bytes sent, 0 to 1. With a `requestKey`, what is sent again counts once. */
type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal; requestKey?: string }

/** Sends form data with progress, which fetch does not report. Returns the answer's JSON. */
export function uploadForm(
  url: string,
  form: FormData,
  { onProgress, signal, requestKey }: UploadOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.withCredentials = true
    if (requestKey) request.setRequestHeader('Idempotency-Key', requestKey)
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

/** The message of a failed call: the server's, or that the server could not be reached. */
export function errorText(error: unknown): string {
  if (isTRPCClientError(error) && error.data === undefined) return unreachable
  if (error instanceof RefusedRequest && error.serverMessage) return error.serverMessage
  return error instanceof Error && error.message ? error.message : 'Something went wrong'
}

export function findErrorCode(error: unknown): ErrorCode | undefined {
  if (!isTRPCClientError(error)) return undefined
  const code: unknown = error.data?.domainCode
  return errorCodes.find((known) => known === code)
}

/** The first field at fault that a refusal names, such as `lines.2.price`. */
export function findErrorField(error: unknown): { path: string; message: string } | undefined {
  if (!isTRPCClientError(error)) return undefined
  const issues: unknown = error.data?.issues
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined
  return hasStringFields(first, ['path', 'message']) ? { path: first.path, message: first.message } : undefined
}

/** Whether what a private link should open does not exist. A text that cannot be a token is refused as invalid input. */
export function isInvalidLink(error: unknown): boolean {
  const status: unknown = isTRPCClientError(error) && error.data?.httpStatus
  return status === 404 || status === 400
}

const readyCheckMs = 2_000

/** Whether the server refused a search because it is still loading its stock. */
export const isBusy = (error: unknown) => findErrorCode(error) === 'BUSY'
/** While the server loads its stock, a search is repeated until it is done; by the browser, where the server draws a page. */
export const retryUntilReady = {
  retry: (_failures: number, error: unknown) => globalThis.document !== undefined && isBusy(error),
  retryDelay: readyCheckMs,
} as const
