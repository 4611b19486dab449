import { afterEach, expect, test, vi } from 'vitest'
import { apiRequest } from './requests.ts'

afterEach(() => vi.unstubAllGlobals())

test('a refusal becomes an error with status and body text', async () => {
  answerWith(new Response('{"message":"Unknown region: Mars"}', { status: 400 }))
  await expect(apiRequest('GET', '/api/inventory?region=Mars')).rejects.toThrow(
    '400: {"message":"Unknown region: Mars"}',
  )
})

test('a refusal without a body takes the status text', async () => {
  answerWith(new Response(null, { status: 503, statusText: 'Service Unavailable' }))
  await expect(apiRequest('GET', '/api/team')).rejects.toThrow('503: Service Unavailable')
})

test('form data is sent as is, anything else as JSON, always with cookies', async () => {
  const sent = answerWith(new Response('{}'), new Response('{}'))
  const form = new FormData()
  await apiRequest('POST', '/api/inventory/upload', form)
  await apiRequest('PUT', '/api/inquiries/1/status', { status: 'quoted' })
  expect(sent.mock.calls.map(([, init]) => init)).toEqual([
    { method: 'POST', credentials: 'include', body: form },
    {
      method: 'PUT',
      credentials: 'include',
      body: '{"status":"quoted"}',
      headers: { 'content-type': 'application/json' },
    },
  ])
})

function answerWith(...responses: Response[]) {
  const fetchStub = vi.fn<typeof fetch>(async () => responses.shift() ?? Response.error())
  vi.stubGlobal('fetch', fetchStub)
  return fetchStub
}
