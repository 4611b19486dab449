import { FiguresPanel } from '../../office/desk/figures/FiguresPanel.tsx'

/** Pictures of stock, leads, prices and margin, for staff. */
export function AdminFiguresPage() {
  return <FiguresPanel />
}
