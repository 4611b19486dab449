import { type EventMessage, eventMessage, type StaffEvent } from '../../../shared/office/events.ts'
import { expect } from '../fixtures.ts'
import { cookieHeader } from '../sign-in.ts'

/** An open back office that hears events over HTTP, as a browser does. */
export type EventClient = {
  response: Response
  /** What came, apart from pings. */
  events: StaffEvent[]
  messages: EventMessage[]
  /** The place of the last message. */
  place(): string
  /** How the stream ended: with the status of an error, or without one. Undefined while it goes on. */
  end(): { httpStatus: number | undefined } | undefined
  close(): void
}

/** Subscribes, from a place or from now on, and waits until the stream has begun. */
export async function openEvents(
  address: string,
  cookies: Readonly<Record<string, string>>,
  lastEventId?: string,
): Promise<EventClient> {
  const stopping = new AbortController()
  const input = encodeURIComponent(JSON.stringify({ lastEventId }))
  const response = await fetch(`${address}/trpc/admin.events.subscribe?input=${input}`, {
    headers: { accept: 'text/event-stream', cookie: cookieHeader(cookies) },
    signal: stopping.signal,
  })
  const messages: EventMessage[] = []
  const events: StaffEvent[] = []
  let place = ''
  let end: { httpStatus: number | undefined } | undefined

  function take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
    )
    const data = fields.get('data') ?? ''
    if (fields.get('event') === 'serialized-error') end = { httpStatus: JSON.parse(data).data.httpStatus }
    if (fields.has('event') || data === '') return
    place = fields.get('id') ?? place
    const message = eventMessage.parse(JSON.parse(data))
    messages.push(message)
    if (message.type === 'event') events.push(message.event)
  }

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = ''
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
  }

  if (response.ok && response.body) {
    void read(response.body)
      .catch(() => undefined)
      .finally(() => {
        end ??= { httpStatus: undefined }
      })
    if (lastEventId === undefined) await expect.poll(() => messages.length).toBeGreaterThan(0)
  }
  return { response, events, messages, place: () => place, end: () => end, close: () => stopping.abort() }
}
