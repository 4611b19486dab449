import { Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { ListChoice, ListHeading, ListSurvey } from '../../../../shared/lists/schema.ts'
import { type ColumnName, requiredColumns } from '../../../../shared/lists/terms.ts'
import { columnLetters } from '../../../../shared/text/cells.ts'
import { BusyButton } from '../../../ui/page/BusyButton.tsx'
import { nameTable, wordList } from '../words.ts'
import classes from './MissingColumns.module.css'
import {
  type ColumnUse,
  findMissing,
  isUnset,
  listGuessed,
  setUse,
  type TablePlan,
  takeColumn,
  toListChoice,
} from './table-plan.ts'
import { UseField } from './UseField.tsx'
import type { TablePlans } from './use-table-plans.ts'

type MissingColumnsProps = {
  survey: ListSurvey
  columns: TablePlans
  isBusy: boolean
  onApply: (choice: ListChoice) => void
}

const namedTablesMax = 4

/** Asks where the values of missing columns come from, filled in with what is proposed; one button takes it all. */
export function MissingColumns({ survey, columns: { plans, change }, isBusy, onApply }: MissingColumnsProps) {
  const [isChecked, setIsChecked] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const groups = groupMissing(plans)
  const names = requiredColumns.filter((name) => groups.some(({ missing }) => missing.includes(name)))
  const isProposed = groups.some((group) => listGuessed(group).length > 0)
  const open = plans.filter(({ isRead }) => isRead).flatMap(findMissing)

  function apply(): void {
    setIsChecked(true)
    if (open.length > 0) {
      requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const choice = toListChoice(plans, survey)
    if (choice) onApply(choice)
  }

  return (
    <form
      ref={formRef}
      noValidate
      aria-labelledby={titleId}
      className={`framed ${classes['missing']}`}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Title order={3} id={titleId} className={classes['title'] ?? ''}>
        <IconAlertTriangle size={18} color="var(--caution-mark)" aria-hidden />
        <span>
          {isProposed
            ? 'We do not know all of these headings: check what each column is'
            : `${names.length === 1 ? 'A required column is' : `${names.length} required columns are`} missing: ${wordList.format(names)}`}
        </span>
      </Title>
      <Text size="sm" c="dimmed">
        {isProposed
          ? 'These are proposed by their values and units. What you use is remembered for the next list with these headings.'
          : 'Check what is filled in for all rows, or pick the column of the file. It is remembered for the next list with these headings.'}
      </Text>
      {groups.map((group) => (
        <MissingList
          key={group.plans.map(({ found }) => nameTable(found, survey)).join()}
          group={group}
          title={groups.length > 1 || group.plans.length < plans.length ? titleOf(group, survey) : undefined}
          sheetNames={group.plans.map(({ sheet }) => survey.sheets[sheet]?.name ?? '')}
          wrong={isChecked ? open : []}
          onChange={(name, use) => change(setInGroup(plans, group, name, use))}
        />
      ))}
      <BusyButton type="submit" color="hot" isBusy={isBusy} mt="md">
        {isProposed ? 'Use all proposals' : 'Use these and read the list'}
      </BusyButton>
    </form>
  )
}

function titleOf({ plans }: MissingGroup, survey: ListSurvey): string {
  const names = plans.map(({ found }) => nameTable(found, survey))
  return names.length > namedTablesMax ? `${names.length} tables with the same headings` : wordList.format(names)
}

type MissingListProps = {
  group: MissingGroup
  title: string | undefined
  sheetNames: readonly string[]
  wrong: readonly ColumnName[]
  onChange: (name: ColumnName, use: ColumnUse | undefined) => void
}

function MissingList({ group, title, sheetNames, wrong, onChange }: MissingListProps) {
  const { missing, headings, uses } = group
  const guessed = listGuessed(group)
  const asked = missing.filter((name) => !guessed.some(({ suggestion }) => suggestion === name))
  return (
    <Stack gap={4} mt="xs">
      {title && (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      )}
      {guessed.length > 0 && (
        <ul className={`plain-list ${classes['proposals']}`} aria-label="Proposed columns">
          {guessed.map(({ column, heading, suggestion, samples }) => (
            <li key={column} title={samples.join(' · ')}>
              <b>{suggestion}</b> {columnLetters(column)}: {heading} <span>{samples.join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      <ul className={`plain-list ${classes['columns']}`} aria-label={title ?? 'Missing columns'}>
        {asked.map((name) => (
          <li key={name} className={classes['column']}>
            <b className={classes['name']}>{name}</b>
            <div className={classes['fields']}>
              <UseField
                name={name}
                headings={headings}
                sheetNames={sheetNames}
                use={uses[name]}
                noneLabel="Choose…"
                error={wrong.includes(name) && isUnset(uses[name]) ? `Enter the ${name.toLowerCase()}` : undefined}
                onChange={(use) => onChange(name, use)}
              />
              <Guess name={name} use={uses[name]} headings={headings} />
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

type GuessProps = Pick<MissingGroup, 'headings'> & { name: ColumnName; use: ColumnUse | undefined }

/** The values of a column that was only guessed by its heading. */
function Guess({ name, use, headings }: GuessProps) {
  const heading = headings.find(({ column }) => column === use)
  if (!heading) return null
  const samples = heading.samples.join(' · ')
  return (
    <span className={classes['guess']}>
      {heading.suggestion === name ? `A guess by its heading${samples ? `: ${samples}` : ''}` : samples}
    </span>
  )
}

/** Tables with the same headings that lack the same columns: one answer is for all of them. */
type MissingGroup = Pick<TablePlan, 'found' | 'uses'> & {
  missing: readonly ColumnName[]
  headings: readonly ListHeading[]
  plans: readonly TablePlan[]
}

/** The tables to be read that lack columns, by what they have in common. */
function groupMissing(plans: readonly TablePlan[]): MissingGroup[] {
  const groups = new Map<string, MissingGroup>()
  for (const plan of plans) {
    const { headings, missing } = plan.found
    if (!plan.isRead || missing.length === 0) continue
    const key = keyOf(plan)
    const plans = [...(groups.get(key)?.plans ?? []), plan]
    groups.set(key, { missing, headings, found: plan.found, uses: plan.uses, ...groups.get(key), plans })
  }
  return [...groups.values()]
}

function keyOf({ found: { headings, missing } }: TablePlan): string {
  return JSON.stringify([missing, headings.map(({ column, heading, matched }) => [column, heading, matched])])
}

/** Changes one column in every table of a group. */
function setInGroup(
  plans: readonly TablePlan[],
  group: MissingGroup,
  name: ColumnName,
  use: ColumnUse | undefined,
): TablePlan[] {
  return plans.map((plan) => {
    if (!group.plans.includes(plan)) return plan
    return typeof use === 'number' ? takeColumn(plan, name, use) : setUse(plan, name, use)
  })
}
