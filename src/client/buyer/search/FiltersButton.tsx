import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { SearchAnswer } from '../../../shared/search/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { stickyBar } from '../../platform/moves/sticky-bar.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import type { PhraseReading } from '../question/phrase-text.ts'
import type { SearchAspect, SearchPageParams } from '../question/search-page-params.ts'
import classes from './FiltersButton.module.css'
import { type ChangeSearch, focusFilter, SearchFilters } from './SearchFilters.tsx'

type FiltersButtonProps = {
  params: SearchPageParams
  reading: PhraseReading
  answer: SearchAnswer | undefined
  isLoading: boolean
  /** How many filters are set. */
  active: number
  onChange: ChangeSearch
  drawer: { isOpen: boolean; open: () => void; close: () => void }
  /** The filter that has the focus at first. */
  focusOn: SearchAspect | undefined
}

/** The filters in a drawer, where there is no room for them beside the list. */
export function FiltersButton({
  params,
  reading,
  answer,
  isLoading,
  active,
  onChange,
  drawer,
  focusOn,
}: FiltersButtonProps) {
  const { isOpen, open, close } = drawer
  const change = useKeptChange(isOpen, onChange)
  // After the drawer has opened, which moves the focus itself.
  useEffect(() => {
    if (isOpen && focusOn) focusFilter(focusOn)
  }, [isOpen, focusOn])
  return (
    <>
      <Button
        variant="default"
        // The number comes late and must not move the word.
        justify="flex-start"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {active === 0 ? 'Filters' : `Filters (${active})`}
      </Button>
      <SideDrawer title="Filters" isOpen={isOpen} onClose={close}>
        <SearchFilters
          params={params}
          reading={reading}
          facets={answer?.facets}
          isLoading={isLoading}
          onChange={change}
        />
        <div ref={stickyBar} className={classes['foot']}>
          <Button fullWidth onClick={close}>
            {answer === undefined ? 'Done' : `Show ${formatCountOf(answer.total, 'item')}`}
          </Button>
        </div>
      </SideDrawer>
    </>
  )
}

// Closing goes back to the history step before the drawer, whose address has the old search; the new one follows it.
function useKeptChange(isOpen: boolean, onChange: ChangeSearch): ChangeSearch {
  const changed = useRef<SearchPageParams>(undefined)
  const reapply = useEffectEvent(() => {
    if (changed.current) onChange(changed.current)
  })
  useEffect(() => {
    if (!isOpen) reapply()
    changed.current = undefined
  }, [isOpen])
  return (next) => {
    changed.current = next
    onChange(next, { isTyped: true })
  }
}
