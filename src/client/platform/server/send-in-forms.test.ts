import { beforeEach, expect, test, vi } from 'vitest'
import { RefusedRequest, uploadForm } from './requests.ts'
import { cutForms, sendInForms } from './send-in-forms.ts'

vi.mock(import('./requests.ts'), async (original) => ({ ...(await original()), uploadForm: vi.fn() }))
const upload = vi.mocked(uploadForm)
beforeEach(() => void upload.mockReset())

const mib = 1024 * 1024
const sizesOf = (...mibs: number[]) => cutForms(mibs.map((size) => ({ size: size * mib }))).map((form) => form.length)

test('files go in forms of ten and of 20 MB, each file once and in order', () => {
  expect(sizesOf(...Array.from({ length: 30 }, () => 0.2))).toEqual([10, 10, 10])
  expect(sizesOf(9, 9, 9)).toEqual([2, 1])
  expect(sizesOf(25, 0.1, 25)).toEqual([1, 1, 1])
  expect(sizesOf()).toEqual([])
  const files = Array.from({ length: 23 }, (_, index) => ({ size: index }))
  expect(cutForms(files).flat()).toEqual(files)
})

const drop = Array.from({ length: 23 }, (_, index) => new File(['x'], `report ${index + 1}.pdf`))
const namesIn = (form: FormData) => form.getAll('files').map((file) => (file instanceof File ? file.name : file))
const refusal = (status: number, message: string) => new RefusedRequest(status, JSON.stringify({ message }), '')
const countFiles = (_url: string, form: FormData) => Promise.resolve(namesIn(form).length)
const send = async () => {
  const told: number[] = []
  const sending = sendInForms('/api/papers', drop, { read: Number, onAnswer: (_answer, done) => told.push(done) })
  return { ...(await sending), told }
}

test('a drop of 23 goes in three forms, and tells of each', async () => {
  upload.mockImplementation(countFiles)
  expect(await send()).toEqual({ answers: [10, 10, 3], refused: [], told: [10, 20, 23] })
  expect(upload.mock.calls.flatMap(([, form]) => namesIn(form))).toEqual(drop.map(({ name }) => name))
})

test('a form refused for what is in it names each of its files, and the next ones go on', async () => {
  upload.mockImplementation(countFiles)
  upload.mockRejectedValueOnce(refusal(400, 'report 1.pdf: This is no PDF'))
  const { answers, refused, told } = await send()
  expect({ answers, told }).toEqual({ answers: [10, 3], told: [20, 23] })
  expect(refused).toEqual(drop.slice(0, 10).map(({ name }) => ({ fileName: name, message: 'This is no PDF' })))
})

test('when no more may come today, the rest is named once some came before, else the refusal is thrown', async () => {
  upload.mockImplementationOnce(countFiles).mockRejectedValueOnce(refusal(429, 'No more than 30 files a day'))
  const { answers, refused } = await send()
  expect(answers).toEqual([10])
  expect(refused).toEqual(
    drop.slice(10).map(({ name }) => ({ fileName: name, message: 'No more than 30 files a day' })),
  )
  expect(upload).toHaveBeenCalledTimes(2)
  upload.mockRejectedValueOnce(refusal(429, 'No more than 30 files a day'))
  await expect(send()).rejects.toThrow('No more than 30 files a day')
})

test('a connection that breaks off ends the sending, and what came before was told', async () => {
  const told: number[] = []
  upload.mockImplementationOnce(countFiles).mockRejectedValueOnce(new Error('The server could not be reached'))
  const sending = sendInForms('/api/papers', drop, { read: Number, onAnswer: (_answer, done) => told.push(done) })
  await expect(sending).rejects.toThrow('The server could not be reached')
  expect(told).toEqual([10])
})
