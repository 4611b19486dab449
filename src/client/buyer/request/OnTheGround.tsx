import { Anchor } from '@mantine/core'
import { useDebouncedValue, useInViewport } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { dismissToast, notify } from '../../platform/notify/notify.ts'
import { errorText, retryUntilReady } from '../../platform/server/requests.ts'
import { trpc, trpcClient } from '../../platform/server/trpc.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import type { WantedItem } from '../asking/request-draft.ts'
import { useShortlist } from '../picks/hooks.ts'
import type { SearchPageParams } from '../question/search-page-params.ts'
import { toSearchInput } from '../question/search-question.ts'
import { toNeedSearch } from './need-search.ts'
import classes from './request.module.css'

const typingPauseMs = 600
const freshMs = 60_000

/** How many items on the ground would meet a wanted item, with the way to them; nothing while that is not known. */
export function OnTheGround({ item, name }: { item: WantedItem; name: string }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [isSeen, setIsSeen] = useState(false)
  if (inViewport && !isSeen) setIsSeen(true)
  const [search] = useDebouncedValue(JSON.stringify(toNeedSearch(item) ?? null), typingPauseMs)
  const found: SearchPageParams | null = JSON.parse(search)
  return (
    <div ref={ref} className={classes['ground']} aria-live="polite">
      {found && isSeen && <ItemsFound search={found} name={name} />}
    </div>
  )
}

function ItemsFound({ search, name }: { search: SearchPageParams; name: string }) {
  const { data } = trpc.inventory.search.useQuery(
    { ...toSearchInput(search), limit: 1 },
    { staleTime: freshMs, ...retryUntilReady, trpc: { abortOnUnmount: true } },
  )
  if (!data) return null
  if (data.total === 0) return <>Nothing on the ground fits right now</>
  return (
    <>
      <Anchor
        size="sm"
        aria-label={`About ${formatCountOf(data.total, 'item')} on the ground now for ${name}`}
        renderRoot={(props) => <Link {...props} to="/inventory/search" search={search} />}
      >
        About {formatCountOf(data.total, 'item')} on the ground now
      </Anchor>
      {data.total <= askedMax && <AskAboutThese search={search} name={name} />}
    </>
  )
}

// More are better looked through first.
const askedMax = 25

/** Puts what is on the ground on the shortlist, from which one inquiry asks about all of it. */
function AskAboutThese({ search, name }: { search: SearchPageParams; name: string }) {
  const shortlist = useShortlist()
  const ask = useMutation({
    mutationFn: async () => {
      const found = await trpcClient.inventory.search.query({ ...toSearchInput(search), limit: askedMax })
      return found.items
    },
    onSuccess: (items) => {
      shortlist.set(items, true)
      notify({
        title: `${formatCountOf(items.length, 'item')} on your shortlist`,
        description: name,
        undo: () => {
          shortlist.set(items, false)
          dismissToast()
        },
      })
    },
  })
  return (
    <>
      {' · '}
      <LinkButton aria-label={`Ask about these now: ${name}`} disabled={ask.isPending} onClick={() => ask.mutate()}>
        Ask about these now
      </LinkButton>
      {ask.isError && ` ${errorText(ask.error)}`}
    </>
  )
}
