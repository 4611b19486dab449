import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import type { SavedFilters } from '../../../shared/saved-searches.ts'
import { site } from '../../lib/site.ts'
import { SavedSearchDialog } from './SavedSearchDialog.tsx'

/** Offers mail about a search, where the product can send any. */
export function SaveSearchButton({ filters }: { filters: SavedFilters }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!site.sendsMail) return null
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={open}>
        E-mail me when new steel fits
      </Button>
      <SavedSearchDialog filters={filters} opened={isOpen} onClose={close} />
    </>
  )
}
