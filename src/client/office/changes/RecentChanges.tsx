import { Button, Modal } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import type { ChangeKind } from '../../../shared/office/change-terms.ts'
import { ChangeList } from './ChangeList.tsx'
import { kindNouns } from './change-words.ts'

const fullScreenBelow = '(max-width: 48em)'
const widthPx = 720

/** A button that opens the recent changes of all records of a kind, including deleted ones. */
export function RecentChanges({ kind }: { kind: ChangeKind }) {
  const [isOpen, dialog] = useDisclosure(false)
  const isSmall = useMediaQuery(fullScreenBelow, false, { getInitialValueInEffect: false })
  const title = `Recent changes to ${kindNouns[kind]}`
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-label={title}
        onClick={dialog.open}
      >
        Recent changes
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={title} size={widthPx} fullScreen={isSmall}>
        <ChangeList kind={kind} />
      </Modal>
    </>
  )
}
