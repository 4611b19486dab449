import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { formatCountOf } from '../../../shared/count-text.ts'
import { type ColumnName, columnNames } from '../../../shared/upload-terms.ts'
import type { ListChoice, ListSurvey } from '../../../shared/uploads.ts'
import { DigitsField } from '../../components/DigitsField.tsx'
import { RecordTable } from '../../components/RecordTable.tsx'
import { ColumnChoice, MatchWords } from './ColumnCells.tsx'
import {
  type ColumnDraft,
  findMissing,
  findRowProblem,
  headingRowRule,
  isSameDraft,
  isSamePlace,
  toChoice,
  toDraft,
} from './column-draft.ts'

type ColumnsSectionProps = {
  survey: ListSurvey
  /** Whether the columns can be hidden. */
  isFoldable?: boolean
  onDirty: (isDirty: boolean) => void
  isBusy: boolean
  onApply: (choice: ListChoice | null) => void
}

const wordList = new Intl.ListFormat('en-US')

/** Shows and changes which column of the file is which of ours; only a summary unless something is missing. */
export function ColumnsSection({ survey, isFoldable = false, onDirty, isBusy, onApply }: ColumnsSectionProps) {
  const [found] = useState(() => toDraft(survey))
  const [draft, setDraft] = useState(found)
  const [isOpened, setIsOpened] = useState(false)
  const rowRef = useRef<HTMLInputElement>(null)
  const panelId = useId()
  const canFold = isFoldable && survey.missing.length === 0
  const isOpen = isOpened || !canFold
  const isDirty = !isSameDraft(draft, found)

  function change(next: ColumnDraft): void {
    setDraft(next)
    onDirty(!isSameDraft(next, found))
  }

  function apply(): void {
    if (findRowProblem(draft)) rowRef.current?.focus()
    else onApply(toChoice(draft, found))
  }

  return (
    <Stack component="section" gap="sm" aria-labelledby={`${panelId}-title`}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Title order={3} id={`${panelId}-title`}>
            Columns
          </Title>
          <Text size="sm" c="dimmed">
            {foundText(survey)}
          </Text>
        </div>
        {canFold && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => setIsOpened(!isOpened)}
          >
            {isOpen ? 'Hide columns' : 'Change columns'}
          </Button>
        )}
      </Group>
      {isOpen && (
        <Stack id={panelId} gap="sm">
          {survey.missing.length > 0 && <MissingColumns names={survey.missing} />}
          <ListPlace survey={survey} draft={draft} onChange={change} rowRef={rowRef} />
          {isSamePlace(draft, found) ? (
            <ColumnsTable survey={survey} draft={draft} found={found} onChange={change} />
          ) : (
            <Text size="sm">Its columns are detected when you apply.</Text>
          )}
          <ApplyLine draft={draft} found={found}>
            <Button disabled={!isDirty} loading={isBusy} onClick={apply}>
              Apply and read again
            </Button>
            {isDirty && (
              <Button variant="default" disabled={isBusy} onClick={() => change(found)}>
                Undo changes
              </Button>
            )}
            <Button variant="subtle" disabled={isBusy} onClick={() => onApply(null)}>
              Detect again
            </Button>
          </ApplyLine>
        </Stack>
      )}
    </Stack>
  )
}

function foundText({ sheets, sheet, headingRow, headings, fixedTexts }: ListSurvey): string {
  const matched = headings.filter((heading) => heading.matched).length
  const fixed = Object.keys(fixedTexts).length
  const place = `row ${headingRow} of sheet “${sheets[sheet]?.name ?? ''}”`
  return `${matched} of our ${columnNames.length} columns found in ${place}${fixed > 0 ? `, ${fixed} with one value for all rows` : ''}.`
}

function MissingColumns({ names }: { names: readonly ColumnName[] }) {
  const isOne = names.length === 1
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${isOne ? 'A required column is' : `${names.length} required columns are`} missing: ${wordList.format(names)}`}
    >
      <Text size="sm">
        Pick the matching column of the file below, or enter one value for all rows where that is offered, then apply.
        If the list is somewhere else in the file, pick its sheet and heading row.
      </Text>
    </Alert>
  )
}

type DraftProps = { survey: ListSurvey; draft: ColumnDraft; onChange: (draft: ColumnDraft) => void }

function ListPlace({ survey, draft, onChange, rowRef }: DraftProps & { rowRef: Ref<HTMLInputElement> }) {
  return (
    <Group gap="sm" align="flex-start">
      <NativeSelect
        label="Sheet"
        maw="100%"
        data={survey.sheets.map(({ name, rows, isHidden }, index) => ({
          value: String(index),
          label: `${name} (${formatCountOf(rows, 'row')}${isHidden ? ', hidden' : ''})`,
        }))}
        value={String(draft.sheet)}
        onChange={({ currentTarget }) => onChange({ ...draft, sheet: Number(currentTarget.value) })}
      />
      <DigitsField
        ref={rowRef}
        label="Heading row"
        w={200}
        rule={headingRowRule}
        value={draft.headingRow}
        onChange={(headingRow) => onChange({ ...draft, headingRow })}
        error={findRowProblem(draft)}
      />
    </Group>
  )
}

function ColumnsTable({ survey: { headings }, draft, found, onChange }: DraftProps & { found: ColumnDraft }) {
  const shared = { headings, draft, found, onChange }
  return (
    <RecordTable
      label="Our columns and the file's"
      minWidthPx={620}
      isStacked
      columns={[
        {
          heading: 'Our Column',
          cardLabel: null,
          cell: (name) => (
            <Text span inherit fw={600}>
              {name}
            </Text>
          ),
        },
        {
          heading: 'Column in the File',
          cardLabel: null,
          width: '46%',
          cell: (name) => <ColumnChoice name={name} {...shared} />,
        },
        { heading: 'Matched By', cardLabel: null, cell: (name) => <MatchWords name={name} {...shared} /> },
      ]}
      rows={columnNames}
      rowKey={(name) => name}
    />
  )
}

type ApplyLineProps = { draft: ColumnDraft; found: ColumnDraft; children: ReactNode }

function ApplyLine({ draft, found, children }: ApplyLineProps) {
  const missing = isSamePlace(draft, found) ? findMissing(draft) : []
  return (
    <Group gap="sm">
      {children}
      <Text size="sm" c="dimmed" role="status">
        {missing.length > 0 && `Still missing: ${wordList.format(missing)}.`}
      </Text>
    </Group>
  )
}
