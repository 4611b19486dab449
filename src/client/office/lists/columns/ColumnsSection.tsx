import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import type { ListChoice, ListCorrection, ListSurvey } from '../../../../shared/lists/schema.ts'
import { columnNames, type RoleName, roleNames } from '../../../../shared/lists/terms.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { DigitsField } from '../../../ui/fields/DigitsField.tsx'
import { RecordTable } from '../../../ui/table/RecordTable.tsx'
import { nameTable } from '../words.ts'
import { ColumnChoice, MatchWords, RoleChoice, RoleWords } from './ColumnCells.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import {
  findMissing,
  findRowProblem,
  headingRowRule,
  isAsFound,
  isInPlace,
  isSamePlace,
  listTables,
  type TableDraft,
  toDraft,
  toListChoice,
} from './table-draft.ts'

type ColumnsSectionProps = {
  survey: ListSurvey
  /** Whether the columns are behind a button at first. */
  isFolded?: boolean
  onDirty: (isDirty: boolean) => void
  isBusy: boolean
  onApply: (choice: ListChoice | null) => void
  /** Corrects whole columns, once there are rows. */
  onCorrect?: (correction: ListCorrection) => void
}

const wordList = new Intl.ListFormat('en-US')

/** Shows and changes which column of the file is which of ours, table by table. */
export function ColumnsSection({ isFolded = false, ...form }: ColumnsSectionProps) {
  const [isOpened, setIsOpened] = useState(false)
  const panelId = useId()
  const isOpen = isOpened || !isFolded
  return (
    <Stack component="section" gap="sm" aria-labelledby={`${panelId}-title`}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Title order={3} id={`${panelId}-title`}>
            Columns
          </Title>
          <Text size="sm" c="dimmed">
            {foundText(form.survey)}
          </Text>
        </div>
        {isFolded && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => setIsOpened(!isOpen)}
          >
            {isOpen ? 'Hide columns' : 'Change columns'}
          </Button>
        )}
      </Group>
      {isOpen && <ColumnsForm id={panelId} {...form} />}
    </Stack>
  )
}

function foundText(survey: ListSurvey): string {
  const { sheets, sheet, headingRow, headings, fixedTexts, others } = survey
  const read = others.filter(({ isRead }) => isRead).length
  if (read > 0) return `${formatCountOf(read + 1, 'table')} of the file, each with its own columns.`
  const matched = headings.filter((heading) => heading.matched).length
  const fixed = Object.keys(fixedTexts).length
  const place = `row ${headingRow} of sheet “${sheets[sheet]?.name ?? ''}”`
  return `${matched} of our ${columnNames.length} columns found in ${place}${fixed > 0 ? `, ${fixed} with one text for all rows` : ''}.`
}

function ColumnsForm({
  id,
  survey,
  onDirty,
  isBusy,
  onApply,
  onCorrect,
}: Omit<ColumnsSectionProps, 'isFolded'> & { id: string }) {
  const [base, setBase] = useState(survey)
  const [drafts, setDrafts] = useState(() => listTables(survey).map(toDraft))
  const [shown, setShown] = useState(() => drafts.findIndex(({ found }) => isSamePlace(found, survey)))
  const rowRef = useRef<HTMLInputElement>(null)
  if (base !== survey) {
    // Read again meanwhile, such as with other tables.
    const next = listTables(survey).map(toDraft)
    setBase(survey)
    setDrafts(next)
    if (!next[shown]) setShown(0)
  }
  const draft = drafts[shown]
  if (!draft) return null
  const isDirty = !drafts.every(isAsFound)

  function changeAll(next: readonly TableDraft[]): void {
    setDrafts([...next])
    onDirty(!next.every(isAsFound))
  }

  const change = (next: TableDraft) => changeAll(drafts.map((one, index) => (index === shown ? next : one)))

  function apply(): void {
    const wrong = drafts.findIndex(findRowProblem)
    if (wrong >= 0) {
      setShown(wrong)
      rowRef.current?.focus()
      return
    }
    const choice = toListChoice(drafts, survey)
    if (choice) onApply(choice)
  }

  return (
    <Stack id={id} gap="sm">
      <ListPlace survey={survey} drafts={drafts} shown={shown} onShow={setShown} onChange={change} rowRef={rowRef} />
      {isInPlace(draft) ? (
        <ColumnsTable
          draft={draft}
          sheetName={survey.sheets[draft.sheet]?.name ?? ''}
          onChange={change}
          onCorrect={onCorrect}
        />
      ) : (
        <Text size="sm">Its columns are detected when you apply.</Text>
      )}
      <ApplyLine drafts={drafts}>
        <Button disabled={!isDirty} loading={isBusy} onClick={apply}>
          Apply and read again
        </Button>
        {isDirty && (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => changeAll(drafts.map(({ found }) => toDraft(found)))}
          >
            Undo changes
          </Button>
        )}
        <Button variant="subtle" disabled={isBusy} onClick={() => onApply(null)}>
          Detect again
        </Button>
      </ApplyLine>
    </Stack>
  )
}

/** Says that the list seems to be somewhere else in the file. */
export function LostList() {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="No headings of a list were found">
      <Text size="sm">
        If the list is somewhere else in the file, pick its sheet and heading row. Otherwise pick the column of the file
        for each of ours, then apply.
      </Text>
    </Alert>
  )
}

type ListPlaceProps = {
  survey: ListSurvey
  drafts: readonly TableDraft[]
  shown: number
  onShow: (index: number) => void
  onChange: (draft: TableDraft) => void
  rowRef: Ref<HTMLInputElement>
}

function ListPlace({ survey, drafts, shown, onShow, onChange, rowRef }: ListPlaceProps) {
  const draft = drafts[shown]
  if (!draft) return null
  const tables = listTables(survey)

  function move(sheet: number): void {
    if (!draft) return
    const known = tables.find((table) => table.sheet === sheet)
    onChange({ ...draft, sheet, headingRow: String(known?.headingRow ?? draft.headingRow) })
  }

  return (
    <Group gap="sm" align="flex-start">
      {drafts.length > 1 && (
        <NativeSelect
          label="Table"
          maw="100%"
          data={drafts.map(({ found, isRead }, index) => ({
            value: String(index),
            label: `${nameTable(found, survey)}${isRead ? '' : ', not read'}`,
          }))}
          value={String(shown)}
          onChange={({ currentTarget }) => onShow(Number(currentTarget.value))}
        />
      )}
      <NativeSelect
        label="Sheet"
        maw="100%"
        data={survey.sheets.map(({ name, rows, isHidden }, index) => ({
          value: String(index),
          label: `${name} (${formatCountOf(rows, 'row')}${isHidden ? ', hidden' : ''})`,
        }))}
        value={String(draft.sheet)}
        onChange={({ currentTarget }) => move(Number(currentTarget.value))}
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

type ColumnsTableProps = {
  draft: TableDraft
  sheetName: string
  onChange: (draft: TableDraft) => void
  onCorrect: ((correction: ListCorrection) => void) | undefined
}

const isRole = (name: string): name is RoleName => roleNames.some((role) => role === name)

function ColumnsTable({ onCorrect, ...props }: ColumnsTableProps) {
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
            <Group gap={4} wrap="nowrap" justify="space-between">
              <Text span inherit fw={600}>
                {name}
              </Text>
              {onCorrect && !isRole(name) && props.draft.uses[name] !== undefined && (
                <ColumnMenu name={name} onCorrect={onCorrect} />
              )}
            </Group>
          ),
        },
        {
          heading: 'Column in the File',
          cardLabel: null,
          width: '46%',
          cell: (name) =>
            isRole(name) ? <RoleChoice role={name} {...props} /> : <ColumnChoice name={name} {...props} />,
        },
        {
          heading: 'Matched By',
          cardLabel: null,
          cell: (name) => (isRole(name) ? <RoleWords role={name} {...props} /> : <MatchWords name={name} {...props} />),
        },
      ]}
      rows={[...columnNames, ...roleNames]}
      rowKey={(name) => name}
    />
  )
}

function ApplyLine({ drafts, children }: { drafts: readonly TableDraft[]; children: ReactNode }) {
  const missing = drafts.filter((draft) => draft.isRead && isInPlace(draft)).flatMap(findMissing)
  return (
    <Group gap="sm">
      {children}
      <Text size="sm" c="dimmed" role="status">
        {missing.length > 0 && `Still missing: ${wordList.format(new Set(missing))}.`}
      </Text>
    </Group>
  )
}
