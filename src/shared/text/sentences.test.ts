import { expect, test } from 'vitest'
import { sentences } from './sentences.ts'

test.each([
  ['Acme Steel, Inc.', 'A list from Acme Steel, Inc. Your reference is L-7.'],
  ['Acme Steel', 'A list from Acme Steel. Your reference is L-7.'],
  ['“Needs a crane.”', 'A list from “Needs a crane.” Your reference is L-7.'],
  ['Who knows?', 'A list from Who knows? Your reference is L-7.'],
])('no period follows the end of %s, and none is missing', (name, text) => {
  expect(sentences`A list from ${name}. Your reference is ${'L-7'}.`).toBe(text)
})
