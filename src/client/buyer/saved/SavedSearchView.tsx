import { Button, Group, Stack, Title } from '@mantine/core'
import type { SavedSearch } from '../../../shared/search/schema.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { ContactSection } from '../../ui/page/ContactLinks.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { useConfirmSearch, useEndSearch } from './hooks.ts'
import { SearchWords } from './SearchWords.tsx'

/** A saved search: to confirm, or to stop. */
export function SavedSearchView({ token, search }: { token: string; search: SavedSearch }) {
  const confirming = useConfirmSearch(token)
  const ending = useEndSearch(token)
  const { isEnded } = ending
  const failure = confirming.error ?? ending.error
  const isBusy = confirming.isPending || ending.isPending
  return (
    <Page title="Your saved search" width="form">
      <StateBox {...describe(search, isEnded)} />
      <Stack component="section" gap="sm">
        <Title order={2}>What we look for</Title>
        <SearchWords words={search.words} />
        <Button component="a" href={search.link} variant="default" w="fit-content">
          See the steel that fits now
        </Button>
      </Stack>
      <FailureAlert error={failure} />
      {!isEnded && (
        <Group gap="sm">
          {!search.isConfirmed && (
            <Button size="md" color="hot" disabled={isBusy} onClick={() => confirming.mutate({ token })}>
              Yes, e-mail me when new steel fits
            </Button>
          )}
          <Button size="md" variant="default" disabled={isBusy} onClick={ending.end}>
            {search.isConfirmed ? 'Stop these emails' : 'Delete this search'}
          </Button>
        </Group>
      )}
      <ContactSection />
    </Page>
  )
}

function describe({ isConfirmed, endsAt }: SavedSearch, isEnded: boolean) {
  if (isEnded) {
    return {
      state: 'ended',
      tone: 'plain' as const,
      title: 'You will get no more emails about this search',
      text: 'It is deleted. You can save it again from the search page at any time.',
    }
  }
  const lastDay = formatPacificDate(endsAt)
  if (!isConfirmed) {
    return {
      state: 'open',
      tone: 'open' as const,
      title: 'This search waits for your OK',
      text: `Until you confirm it, we send you nothing about it. Without your OK we delete it on ${lastDay}.`,
    }
  }
  return {
    state: 'confirmed',
    tone: 'good' as const,
    title: 'We email you when new steel fits',
    text: `At most one email in 24 hours, and only when there is something new. It ends on ${lastDay}.`,
  }
}
