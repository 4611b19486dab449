import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SavedSearch } from '../../../shared/search/schema.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { CallUs } from '../../ui/page/ContactLinks.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { FittingNow } from './FittingNow.tsx'
import { useConfirmSearch, useEndSearch } from './hooks.ts'
import classes from './SavedSearchView.module.css'
import { SearchWords } from './SearchWords.tsx'

/** A saved search: what it looks for, what fits now, and its state with the way to confirm or to stop it. */
export function SavedSearchView({ token, search }: { token: string; search: SavedSearch }) {
  const confirming = useConfirmSearch(token)
  const ending = useEndSearch(token)
  const { isEnded } = ending
  const isBusy = confirming.isPending || ending.isPending
  return (
    <Page title="Your saved search">
      <div className={classes['page']}>
        <Stack component="section" gap="sm">
          <Title order={2}>What we look for</Title>
          <SearchWords words={search.words} />
        </Stack>
        <Stack gap="md" className={`framed ${classes['panel']}`}>
          <StateBox {...describe(search, isEnded)} />
          <FailureAlert error={confirming.error ?? ending.error} />
          {!isEnded && (
            <Stack gap="xs">
              {!search.isConfirmed && (
                <Button size="md" color="hot" fullWidth disabled={isBusy} onClick={() => confirming.mutate({ token })}>
                  Yes, e-mail me when new steel fits
                </Button>
              )}
              <Button size="md" variant="default" fullWidth disabled={isBusy} onClick={ending.end}>
                {search.isConfirmed ? 'Stop these emails' : 'Delete this search'}
              </Button>
            </Stack>
          )}
          {isEnded ? (
            <Button component={Link} to="/inventory/search" variant="default">
              Search all locations
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              We send one email a day at most, with up to 20 new items. Each has a link that stops them.
            </Text>
          )}
          <CallUs />
        </Stack>
        <FittingNow link={search.link} />
      </div>
    </Page>
  )
}

function describe({ isConfirmed, endsAt }: SavedSearch, isEnded: boolean) {
  if (isEnded) {
    return {
      state: 'ended',
      tone: 'plain' as const,
      word: 'Stopped',
      title: 'You will get no more emails about this search',
      text: 'It is deleted. You can save it again from the search page at any time.',
    }
  }
  const lastDay = formatPacificDate(endsAt)
  if (!isConfirmed) {
    return {
      state: 'open',
      tone: 'open' as const,
      word: 'To confirm',
      title: 'Do you want emails about this search?',
      text: `We send them only if you say yes. Otherwise we delete the search on ${lastDay}.`,
    }
  }
  return {
    state: 'confirmed',
    tone: 'good' as const,
    word: 'On',
    title: 'We email you when new steel fits',
    text: `Until ${lastDay}, and only when there is something new.`,
  }
}
