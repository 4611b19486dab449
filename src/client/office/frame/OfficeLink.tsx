import { Anchor, type AnchorProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AdminSearch, readAdminSearch } from './admin-search.ts'
import { useOfficePath } from './hooks.ts'

type OfficeLinkProps = AnchorProps & { place: AdminSearch; onClick?: () => void; children: ReactNode }

export function OfficeLink({ place, onClick, ...anchor }: OfficeLinkProps) {
  const to = useOfficePath()
  return (
    <Anchor
      {...anchor}
      renderRoot={(props) => (
        <Link {...props} to={to} search={readAdminSearch({ ...place })} resetScroll={false} onClick={onClick} />
      )}
    />
  )
}
