import type { ReactNode } from 'react'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import classes from './ActionButton.module.css'

type ActionButtonProps = { isBusy?: boolean; onClick: () => void; children: ReactNode }

/** Mends or changes something about a list. Its label may take several lines. */
export function ActionButton({ isBusy = false, onClick, children }: ActionButtonProps) {
  return (
    <BusyButton
      variant="default"
      size="xs"
      classNames={{ root: classes['action'] ?? '', label: classes['label'] ?? '' }}
      isBusy={isBusy}
      onClick={onClick}
    >
      {children}
    </BusyButton>
  )
}
