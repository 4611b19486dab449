import type { Archive } from '../archive.ts'
import { cleanComment, commentsMax, joinComments } from '../comment-text.ts'
import type { CellComment, Sheet } from '../sheet.ts'
import { columnIndex } from './xlsx-cells.ts'
import { relatedPaths } from './xlsx-package.ts'
import { decodeXmlText } from './xlsx-text.ts'

const kinds = [
  { relation: 'threadedComment', element: 'threadedComment' },
  { relation: 'comments', element: 'comment' },
] as const

/** The comments on the cells of a sheet; Excel keeps threaded ones also as old ones, with a note about its versions. */
export function readComments(archive: Archive, sheetPath: string): Pick<Sheet, 'comments'> {
  const byCell = new Map<string, CellComment>()
  for (const { relation, element } of kinds) {
    const known = new Set(byCell.keys())
    for (const path of relatedPaths(archive, sheetPath, relation)) {
      for (const { ref, text } of listComments(archive.unpack(path).toString('utf8'), element)) {
        if (known.has(ref) || byCell.size >= commentsMax) continue
        const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? []
        const joined = joinComments(byCell.get(ref)?.text, text)
        if (row !== '') byCell.set(ref, { row: Number(row), column: columnIndex(letters), text: joined })
      }
    }
  }
  return byCell.size > 0 ? { comments: [...byCell.values()] } : {}
}

function listComments(xml: string, element: string): { ref: string; text: string }[] {
  const opening = new RegExp(`<(?:\\w+:)?${element}\\s[^>]*\\bref="([^"]*)"`)
  return xml.split(new RegExp(`</(?:\\w+:)?${element}>`)).flatMap((part) => {
    const start = opening.exec(part)
    if (!start) return []
    const texts = Array.from(
      part.slice(start.index).matchAll(/<(?:\w+:)?t(?:ext)?(?:\s[^<>]*)?>([^<]*)</g),
      ([, text = '']) => text,
    )
    const text = cleanComment(decodeXmlText(texts.join('')))
    return text === '' ? [] : [{ ref: start[1] ?? '', text }]
  })
}
