import { expect, test } from 'vitest'
import { readAnswered } from './answered.ts'

test('what a message answers is read from In-Reply-To, then from the end of References, over folded lines', () => {
  const header = [
    'From: Pat <pat@acme.example>',
    'References: <one@steel.example>',
    ' <two@steel.example>',
    '\t<three@steel.example>',
    'In-Reply-To: <three@steel.example>',
    'Subject: In-Reply-To: <no@steel.example>',
  ].join('\r\n')
  expect(readAnswered(header)).toEqual(['<three@steel.example>', '<two@steel.example>', '<one@steel.example>'])
  expect(readAnswered('Subject: Hello\r\n')).toEqual([])
})
