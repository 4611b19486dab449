import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import type { SavedFilters } from '../../../shared/search/schema.ts'
import { useOnDemand } from '../../platform/server/use-on-demand.ts'
import { site } from '../../platform/text/site.ts'

const loadDialog = async () => (await import('./SavedSearchDialog.tsx')).SavedSearchDialog

/** Offers mail about a search, where the product can send any. */
export function SaveSearchButton({ filters }: { filters: SavedFilters }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { Loaded: SavedSearchDialog, request } = useOnDemand(loadDialog)
  if (!site.sendsMail) return null
  const ask = async () => {
    if (await request()) open()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => void ask()}>
        E-mail me when new steel fits
      </Button>
      {SavedSearchDialog && <SavedSearchDialog filters={filters} opened={isOpen} onClose={close} />}
    </>
  )
}
