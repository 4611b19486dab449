import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AppliedCorrection, ListCorrection, ListSurvey, UploadRecord } from '../../../../shared/lists/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { Folded } from '../../../ui/page/Folded.tsx'
import { correctionPlace, correctionText, listedTableText, toUndo } from '../words.ts'

type CorrectionsProps = {
  corrections: readonly AppliedCorrection[]
  /** Names the sheets. */
  survey?: ListSurvey
  /** Without it, they can only be looked at. */
  onUndo?: (correction: ListCorrection) => void
}

/** What staff changed in a list, behind its number. */
export function Corrections({ corrections, survey, onUndo }: CorrectionsProps) {
  if (corrections.length === 0) return null
  return (
    <Folded label={formatCountOf(corrections.length, 'correction')} fz="sm">
      <Stack component="ul" gap={0} fz="sm" mt={4} className="plain-list">
        {corrections.map((correction) => (
          <Line key={correctionText(correction, survey)}>
            <span>{correctionText(correction, survey)}</span>
            {onUndo && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Undo: ${correctionPlace(correction, survey)}`}
                onClick={() => onUndo(toUndo(correction))}
              >
                Undo
              </Button>
            )}
          </Line>
        ))}
      </Stack>
    </Folded>
  )
}

/** What staff answered about a stored list and used for all of its rows, behind its number. */
export function StoredDecisions({ answers, fixedTexts }: Pick<UploadRecord, 'answers' | 'fixedTexts'>) {
  const counts = [
    answers.length > 0 && formatCountOf(answers.length, 'answer'),
    fixedTexts.length > 0 && formatCountOf(fixedTexts.length, 'text for all rows', 'texts for all rows'),
  ].filter((count) => count !== false)
  if (counts.length === 0) return null
  return (
    <Folded label={counts.join(', ')} fz="sm">
      <Stack component="ul" gap={0} fz="sm" mt={4} className="plain-list">
        {answers.map(({ question, answer }) => (
          <Line key={question}>
            {question} {answer}
          </Line>
        ))}
        {fixedTexts.map(({ sheet, column, text }) => (
          <Line key={`${sheet}\n${column}`}>
            {column} in all rows{sheet && ` of ${sheet}`}: {text || '(blank)'}
          </Line>
        ))}
      </Stack>
    </Folded>
  )
}

/** What was read of a file with several sheets or tables, and what not, behind its number. */
export function StoredTables({ tables }: { tables: UploadRecord['listedTables'] }) {
  if (tables.length < 2) return null
  const read = tables.filter(({ items }) => items !== null)
  return (
    <Folded label={`${read.length} of ${formatCountOf(tables.length, 'table')} read`} fz="sm">
      <Stack component="ul" gap={0} fz="sm" mt={4} className="plain-list">
        {tables.map((table) => (
          <Line key={`${table.sheet}\n${table.headingRow}\n${table.firstColumn}`}>
            {listedTableText(table, tables)}
          </Line>
        ))}
      </Stack>
    </Folded>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Group component="li" gap="4px 10px" py={3} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Group>
  )
}
