import { Alert, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import type { ListChoice, ListCorrection, ListSurvey } from '../../../../shared/lists/schema.ts'
import { columnNames, roleNames } from '../../../../shared/lists/terms.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../../platform/moves/window.ts'
import { DigitsField } from '../../../ui/fields/DigitsField.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { nameTable, wordList } from '../words.ts'
import { ColumnsTable, type TableColumnsProps } from './ColumnsTable.tsx'
import {
  findMissing,
  findRowProblem,
  headingRowRule,
  isInPlace,
  isSamePlace,
  listTables,
  type OurName,
  type TablePlan,
  toListChoice,
} from './table-plan.ts'
import type { TablePlans } from './use-table-plans.ts'

type ColumnsSectionProps = {
  /** Where there is room: the columns over the rows of the file. */
  fileColumns?: (shown: TableColumnsProps & { isAsked: boolean }) => ReactNode
  survey: ListSurvey
  columns: TablePlans
  /** The names that the table of our columns shows; by default all. */
  names?: readonly OurName[]
  /** Whether the columns are behind a button at first. */
  isFolded?: boolean
  /** Whether missing columns are asked for elsewhere. */
  isAsked?: boolean
  isBusy: boolean
  onApply: (choice: ListChoice | null) => void
  /** Corrects whole columns, once there are rows. */
  onCorrect?: (correction: ListCorrection) => void
}

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
            {foundText(form.survey, form.names)}
          </Text>
        </div>
        {isFolded && (
          <ToolButton
            label={isOpen ? 'Hide columns' : 'Change columns'}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => setIsOpened(!isOpen)}
          />
        )}
      </Group>
      {isOpen && <ColumnsForm id={panelId} {...form} />}
    </Stack>
  )
}

function foundText(survey: ListSurvey, names: readonly OurName[] = columnNames): string {
  const { sheets, sheet, headingRow, headings, fixedTexts, others } = survey
  const read = others.filter(({ isRead }) => isRead).length
  if (read > 0) return `${formatCountOf(read + 1, 'table')} of the file, each with its own columns.`
  const ours = columnNames.filter((name) => names.includes(name))
  const matched = headings.filter((heading) => heading.matched && ours.includes(heading.matched)).length
  const fixed = ours.filter((name) => fixedTexts[name] !== undefined).length
  const place = `row ${headingRow} of sheet “${sheets[sheet]?.name ?? ''}”`
  return `${matched} of our ${ours.length} columns found in ${place}${fixed > 0 ? `, ${fixed} with one text for all rows` : ''}.`
}

function ColumnsForm({
  id,
  fileColumns,
  names = [...columnNames, ...roleNames],
  survey,
  columns,
  isAsked = false,
  isBusy,
  onApply,
  onCorrect,
}: Omit<ColumnsSectionProps, 'isFolded'> & { id: string }) {
  const { plans, isDirty, isChanged, undo } = columns
  const [chosen, setShown] = useState(() => plans.findIndex(({ found }) => isSamePlace(found, survey)))
  // It may have been read again with other tables.
  const shown = plans[chosen] ? chosen : 0
  const isNarrow = useNarrowScreen()
  const rowRef = useRef<HTMLInputElement>(null)
  const plan = plans[shown]
  if (!plan) return null
  const change = (next: TablePlan) => columns.change(plans.map((one, index) => (index === shown ? next : one)))

  function apply(): void {
    const wrong = plans.findIndex(findRowProblem)
    if (wrong >= 0) {
      setShown(wrong)
      rowRef.current?.focus()
      return
    }
    const choice = toListChoice(plans, survey)
    if (choice) onApply(choice)
  }

  const shownTable = { plan, sheetName: survey.sheets[plan.sheet]?.name ?? '', onChange: change, onCorrect }
  return (
    <Stack id={id} gap="sm">
      <ListPlace survey={survey} plans={plans} shown={shown} onShow={setShown} onChange={change} rowRef={rowRef} />
      {!isInPlace(plan) && <Text size="sm">Its columns are detected when you apply.</Text>}
      {isNarrow || !fileColumns
        ? isInPlace(plan) && <ColumnsTable names={names} {...shownTable} />
        : fileColumns({ ...shownTable, isAsked })}
      <ApplyLine plans={plans}>
        <Button variant={isAsked ? 'default' : 'filled'} disabled={!isDirty} loading={isBusy} onClick={apply}>
          Apply and read again
        </Button>
        {isDirty && isChanged && (
          <Button variant="default" disabled={isBusy} onClick={undo}>
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
        If the list is somewhere else in the file, pick its sheet and heading row. Otherwise say below which column is
        which, then apply.
      </Text>
    </Alert>
  )
}

type ListPlaceProps = {
  survey: ListSurvey
  plans: readonly TablePlan[]
  shown: number
  onShow: (index: number) => void
  onChange: (plan: TablePlan) => void
  rowRef: Ref<HTMLInputElement>
}

function ListPlace({ survey, plans, shown, onShow, onChange, rowRef }: ListPlaceProps) {
  const plan = plans[shown]
  if (!plan) return null
  const tables = listTables(survey)

  function move(sheet: number): void {
    if (!plan) return
    const known = tables.find((table) => table.sheet === sheet)
    onChange({ ...plan, sheet, headingRow: String(known?.headingRow ?? plan.headingRow) })
  }

  return (
    <Group gap="sm" align="flex-start">
      {plans.length > 1 && (
        <NativeSelect
          label="Table"
          maw="100%"
          data={plans.map(({ found, isRead }, index) => ({
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
        value={String(plan.sheet)}
        onChange={({ currentTarget }) => move(Number(currentTarget.value))}
      />
      <DigitsField
        ref={rowRef}
        label="Heading row"
        w={200}
        rule={headingRowRule}
        value={plan.headingRow}
        onChange={(headingRow) => onChange({ ...plan, headingRow })}
        error={findRowProblem(plan)}
      />
    </Group>
  )
}

function ApplyLine({ plans, children }: { plans: readonly TablePlan[]; children: ReactNode }) {
  const missing = plans.filter((plan) => plan.isRead && isInPlace(plan)).flatMap(findMissing)
  return (
    <Group gap="sm">
      {children}
      <Text size="sm" c="dimmed" role="status">
        {missing.length > 0 && `Still missing: ${wordList.format(new Set(missing))}.`}
      </Text>
    </Group>
  )
}
