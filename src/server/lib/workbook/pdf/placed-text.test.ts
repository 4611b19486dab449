import { expect, test } from 'vitest'
import { shownText } from '../sheet.ts'
import { findLines } from './pdf-lines.ts'
import { readPlacedText } from './pdf-list.ts'

type Placed = readonly [text: string, left: number, right: number]

/** The rows of a page with these texts, each with its left and right edge. */
function read(lines: readonly (readonly Placed[])[]): string[][] {
  const pieces = lines.flatMap((line, index) =>
    line.map(([text, left, right]) => ({
      ...{ text, left, right, y: 80 + 13 * index, size: 12, font: 'Sans' },
      ...{ blankAfter: false, blankBefore: false },
    })),
  )
  const sheet = readPlacedText(findLines([{ pieces }]), 'PDF')
  return sheet?.rows.map(({ cells }) => cells.map(shownText)) ?? []
}

test('a centered heading and the narrow texts beside it are one column', () => {
  const row = (tag: string): Placed[] => [
    [tag, 40, 80],
    ['48', 100, 112],
    ['40,100', 200, 240],
    ['OH', 300, 316],
  ]
  const heading: Placed[] = [
    ['Coil #', 40, 75],
    ['Width (in)', 120, 180],
    ['Lbs', 205, 225],
    ['ST', 300, 315],
  ]
  expect(read([heading, row('C-1'), row('C-2')])).toEqual([
    ['Coil #', 'Width (in)', 'Lbs', 'ST'],
    ['C-1', '48', '40,100', 'OH'],
    ['C-2', '48', '40,100', 'OH'],
  ])
})

test('headings that are cut off at the next cell stay apart from it', () => {
  const row = (tag: string): Placed[] => [
    [tag, 40, 80],
    ['0.1345', 112, 148],
    ['48', 182, 196],
    ['40100', 220, 252],
    ['OH', 258, 274],
  ]
  const heading: Placed[] = [
    ['Coil #', 40, 75],
    ['Thickness (IN', 90, 160],
    ['Width (IN)', 155, 199],
    ['Weight (L', 202, 256],
    ['ST', 256, 270],
  ]
  expect(read([heading, row('C-1'), row('C-2')])).toEqual([
    ['Coil #', 'Thickness (IN', 'Width (IN)', 'Weight (L', 'ST'],
    ['C-1', '0.1345', '48', '40100', 'OH'],
    ['C-2', '0.1345', '48', '40100', 'OH'],
  ])
})
