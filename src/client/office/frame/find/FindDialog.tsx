import { Combobox, Loader, Modal, Stack, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { findTextMax, findTextMin, hitsOfKindMax } from '../../../../shared/office/find.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { useReturnFocus } from '../../../platform/moves/focus.ts'
import { useNarrowScreen } from '../../../platform/moves/window.ts'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import classes from './FindDialog.module.css'
import { useFind } from './hooks.ts'
import { groupHits } from './words.ts'

const typingPauseMs = 150

/** Finds whatever staff know by a word or a number. Mounted only while it is open. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const isSmall = useNarrowScreen()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), typingPauseMs)
  const query = useFind(asked)
  const combobox = useCombobox({ opened: true })
  useReturnFocus()
  const isAsked = asked.length >= findTextMin
  const groups = isAsked && !query.error ? groupHits(query.data?.results ?? []) : []
  const hits = groups.flatMap((group) => group.hits)
  // What stands first is taken by Enter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when there are other hits
  useEffect(() => void combobox.selectFirstOption(), [query.data])

  function take(place: string) {
    const hit = hits[Number(place)]
    if (!hit) return
    onClose()
    router.history.push(hit.path)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Find"
      size={640}
      fullScreen={isSmall}
      closeOnEscape={false}
      onKeyDown={closeOnEscape(onClose)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Combobox store={combobox} onOptionSubmit={take}>
        <Stack gap="sm">
          <Combobox.EventsTarget withAriaAttributes>
            <TextInput
              data-autofocus
              // Mantine would close the dialog below, too.
              data-mantine-stop-propagation="true"
              type="search"
              aria-label="Find"
              placeholder="I-1042, a name, a company, a phone number, a heat…"
              leftSection={query.isFetching && isAsked ? <Loader size={16} /> : <IconSearch size={16} aria-hidden />}
              maxLength={findTextMax}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Outcome asked={isAsked ? asked : undefined} query={query} count={hits.length} />
          <Combobox.Options className={classes['hits'] ?? ''} aria-label="What was found">
            {groups.map((group) => (
              <Combobox.Group key={group.label} label={group.label}>
                {group.hits.map((hit) => (
                  <Combobox.Option key={`${hit.kind} ${hit.id} ${hits.indexOf(hit)}`} value={String(hits.indexOf(hit))}>
                    <Text span inherit fw={600}>
                      {hit.title}
                    </Text>
                    <Text span size="sm" c="dimmed" display="block">
                      {hit.detail}
                    </Text>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
        </Stack>
      </Combobox>
    </Modal>
  )
}

type OutcomeProps = { asked: string | undefined; query: ReturnType<typeof useFind>; count: number }

/** Says how much was found, or what to type. */
function Outcome({ asked, query, count }: OutcomeProps) {
  if (asked === undefined) {
    return (
      <Text size="sm" c="dimmed">
        A whole reference, address or number; the first three letters of a name, a company, a file or a word of a note;
        four digits of a phone number.
      </Text>
    )
  }
  if (query.error) return <LoadError title="Nothing could be searched" query={query} />
  const isNone = count === 0 && query.data !== undefined && !query.isFetching
  return (
    <div role="status">
      {isNone ? (
        <>
          <Text fw={600}>Nothing found for “{asked}”</Text>
          <Text size="sm" c="dimmed">
            Try the first three letters of a word, a whole reference such as I-1042, or four digits of a phone number.
          </Text>
        </>
      ) : (
        <VisuallyHidden>
          {count > 0 && `${formatCountOf(count, 'result')}, at most ${hitsOfKindMax} of each kind`}
        </VisuallyHidden>
      )}
    </div>
  )
}

function closeOnEscape(onClose: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
}
