import { Group, Text, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { NewestList } from '../../../../shared/stock/schema.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { buyerMemory } from '../../../platform/session/customer-session.ts'
import { formatRecentDay, formatTonsOf } from '../../../platform/text/format.ts'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { Skeletons } from '../../../ui/feedback/Skeletons.tsx'
import { useDelayed } from '../../../ui/feedback/use-delayed.ts'
import { useSteelLink } from '../../regions/hooks.ts'
import { useNewestLists } from '../hooks.ts'
import classes from './NewestLists.module.css'

const example: NewestList = {
  category: 'Hot Rolled Coil',
  code: 'ABC1',
  location: 'CA',
  regions: ['Pacific'],
  items: 1,
  weightLb: 2_000,
  listedAt: '2026-01-01T00:00:00Z',
}
const examples = Array.from({ length: 5 }, (_, position) => ({ ...example, code: `ABC${position}` }))

/** The lists that came in last; each leads to its steel. */
export function NewestLists() {
  const lists = useNewestLists()
  const isSlow = useDelayed(lists.isPending)
  const newLists = lists.data?.filter(isNew).length ?? 0
  return (
    <section>
      <Group gap="4px 12px" align="baseline" mb={8}>
        <Title order={2}>Latest lists</Title>
        {newLists > 0 && <Text c="dimmed">{formatCount(newLists)} new since your last visit</Text>}
      </Group>
      {lists.isLoadingError && <LoadError title="The latest lists could not be loaded" query={lists} />}
      {lists.isPending && (
        <div aria-busy="true" inert>
          <Skeletons count={1} isSlow={isSlow}>
            <ListLinks lists={examples} />
          </Skeletons>
        </div>
      )}
      {lists.data && (lists.data.length > 0 ? <ListLinks lists={lists.data} /> : <NoLists />)}
    </section>
  )
}

/** Whether a list came after the last visit of a buyer whom this browser remembers. */
function isNew({ listedAt }: NewestList): boolean {
  const lastVisitAt = buyerMemory.find()?.lastVisitAt
  return lastVisitAt !== undefined && Date.parse(listedAt) > lastVisitAt
}

function NoLists() {
  return <Text c="dimmed">New lists show up here as suppliers send them.</Text>
}

function ListLinks({ lists }: { lists: readonly NewestList[] }) {
  return (
    <ul className={`plain-list framed lined ${classes['list']}`}>
      {lists.map((list) => (
        <li key={`${list.code}, ${list.category}`}>
          <ListLink list={list} />
        </li>
      ))}
    </ul>
  )
}

function ListLink({ list }: { list: NewestList }) {
  const { code, location, category, regions, items, weightLb, listedAt } = list
  const linkTo = useSteelLink()
  const [first, ...others] = regions
  if (!first) return null
  return (
    <a className={classes['row']} {...linkTo({ regions: [first, ...others], category, source: code })}>
      <span className={classes['place']}>{[code, location].filter(Boolean).join(' - ')}</span>
      <span className={classes['product']}>{category}</span>
      <span className={classes['regions']}>{regions.join(', ')}</span>
      <span className={classes['items']}>{formatCountOf(items, 'item')}</span>
      <span className={classes['tons']}>{formatTonsOf(weightLb)}</span>
      <span className={classes['date']} data-new={isNew(list) || undefined}>
        {isNew(list) ? 'new' : 'listed'} {formatRecentDay(listedAt)}
      </span>
      <IconChevronRight size={16} aria-hidden className={classes['arrow']} />
    </a>
  )
}
