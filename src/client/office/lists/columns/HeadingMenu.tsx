import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { ListHeading } from '../../../../shared/lists/schema.ts'
import { columnNames, roleNames } from '../../../../shared/lists/terms.ts'
import { columnLetters } from '../../../../shared/text/cells.ts'
import { MatchWords, RoleWords } from '../../../common/reading/columns/ColumnCells.tsx'
import { ColumnActions } from '../../../common/reading/columns/ColumnMenu.tsx'
import type { TableColumnsProps } from '../../../common/reading/columns/ColumnsTable.tsx'
import {
  findMissing,
  ignoreColumn,
  isRole,
  type OurName,
  type TablePlan,
  toggleUse,
  usesOf,
} from '../../../common/reading/columns/table-plan.ts'
import classes from './FileGrid.module.css'

type HeadingMenuProps = Omit<TableColumnsProps, 'sheetName'> & { heading: ListHeading }

/** Our heading over a column of the file, and what it can be instead. */
export function HeadingMenu({ heading, plan, onChange, onCorrect }: HeadingMenuProps) {
  const { column } = heading
  const used = usesOf(plan, column)
  const label = used.join(' + ') || 'Not read'
  return (
    <>
      <Menu
        withInitialFocusPlaceholder={false}
        position="bottom-start"
        withinPortal
        middlewares={{ flip: true, shift: true, size: { padding: 8, apply: fit } }}
      >
        <Menu.Target>
          <UnstyledButton
            className={classes['heading'] ?? ''}
            data-unread={used.length === 0 || undefined}
            aria-label={`Column ${columnLetters(column)}: ${label}`}
          >
            {label}
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes['choices'] ?? ''}>
          <Menu.Label>
            {columnLetters(column)}: {heading.heading || '(no heading)'}
          </Menu.Label>
          <Choice name="Not read" isChosen={used.length === 0} onChoose={() => onChange(ignoreColumn(plan, column))} />
          {[...columnNames, ...roleNames].map((name) => (
            <Choice
              key={name}
              name={name}
              isChosen={used.includes(name)}
              hint={hintOf(name, plan, heading)}
              onChoose={() => onChange(toggleUse(plan, name, column))}
            />
          ))}
          {onCorrect &&
            used.map(
              (name) =>
                !isRole(name) && (
                  <Fragment key={name}>
                    <Menu.Divider />
                    <Menu.Label>{name} in all rows</Menu.Label>
                    <ColumnActions name={name} onCorrect={onCorrect} />
                  </Fragment>
                ),
            )}
        </Menu.Dropdown>
      </Menu>
      <span className={classes['words']}>
        <HeadingWords heading={heading} plan={plan} onChange={onChange} name={used[0]} />
      </span>
    </>
  )
}

/** Lets a menu scroll where the window ends. */
function fit({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }): void {
  elements.floating.style.maxHeight = `${availableHeight}px`
}

type ChoiceProps = { name: string; isChosen: boolean; hint?: string | undefined; onChoose: () => void }

function Choice({ name, isChosen, hint, onChoose }: ChoiceProps) {
  return (
    <Menu.CheckboxItem
      checked={isChosen}
      closeMenuOnClick
      onChange={onChoose}
      // A space, so that a screen reader does not join the words.
      rightSection={hint && <span className={classes['hint']}> {hint}</span>}
    >
      {name}
    </Menu.CheckboxItem>
  )
}

/** Where the values of one of ours come from now, if not from this column. */
function hintOf(name: OurName, plan: TablePlan, { column, suggestion }: ListHeading): string | undefined {
  const use = isRole(name) ? plan.roles[name] : plan.uses[name]
  if (use === column) return undefined
  if (typeof use === 'number') return `now ${columnLetters(use)}`
  if (use === undefined && name === suggestion) return 'suggested'
  if (use !== undefined) return use === 'sheet name' ? "the sheet's name" : 'for all rows'
  return findMissing(plan).some((missing) => missing === name) ? 'missing' : undefined
}

type HeadingWordsProps = Pick<HeadingMenuProps, 'heading' | 'plan' | 'onChange'> & { name: OurName | undefined }

/** How the heading was found, or what it may be. */
function HeadingWords({ heading: { suggestion, matched, matchedBy }, name, plan, onChange }: HeadingWordsProps) {
  // The same name is right below.
  if (name !== undefined && name === matched && matchedBy === 'name') return null
  if (name === undefined) return suggestion && plan.uses[suggestion] === undefined ? `Perhaps ${suggestion}` : null
  return isRole(name) ? (
    <RoleWords role={name} plan={plan} />
  ) : (
    <MatchWords name={name} plan={plan} onChange={onChange} />
  )
}
