import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSupplierOf } from './hooks.ts'

/** A source code as staff see it: a link to its supplier, if it has one. `children` is shown in place of the code alone. */
export function SourceCode({ code, children = code }: { code: string; children?: ReactNode }) {
  const supplier = useSupplierOf(code)
  if (!supplier) return children
  return (
    <Anchor
      inherit
      title={supplier.company}
      renderRoot={(props) => <Link {...props} to="/admin/suppliers" search={{ supplier: supplier.id }} />}
    >
      {children}
    </Anchor>
  )
}
