import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CompanyAsset } from '../../../shared/site/catalog.ts'
import { site } from '../../platform/text/site.ts'
import { Skeletons } from '../../ui/feedback/Skeletons.tsx'
import { SteelDrawing } from '../../ui/page/SteelDrawing.tsx'
import classes from './LineCard.module.css'
import { PrintedPicture } from './PrintedPicture.tsx'

const lines = [
  { name: 'Hot Rolled', forms: 'Plate, Coil, Sheet, P&O, Pickle Dry' },
  { name: 'Cold Rolled', forms: 'Coil, Sheet' },
  { name: 'Galvanized', forms: 'Coil, Sheet' },
  { name: 'Galvaneal', forms: 'Coil, Sheet' },
  { name: 'Galvalume', forms: 'Coil, Sheet' },
  { name: 'Bonderized', forms: 'Coil, Sheet' },
  { name: 'Aluminized', forms: 'Coil, Sheet' },
]

const title = `${site.brandName}: what our suppliers carry`

/** The uploaded line card, a picture or a PDF, else the built-in one. */
export function LineCard({ asset }: { asset: CompanyAsset | null | undefined }) {
  if (!asset) return <BuiltInLineCard />
  if (asset.contentType === 'application/pdf') return <LineCardDocument asset={asset} />
  return <PrintedPicture asset={asset} alt={`Line card of ${title}`} />
}

/** The place of a line card that is still loading. */
export function LineCardPending({ isSlow }: { isSlow: boolean }) {
  return (
    <Skeletons count={1} isSlow={isSlow}>
      <BuiltInLineCard />
    </Skeletons>
  )
}

function LineCardDocument({ asset: { filePath, fileName } }: { asset: CompanyAsset }) {
  return (
    <Frame>
      <Text c="dimmed" mt={4} mb="md" className={classes['fileName']}>
        {fileName}
      </Text>
      <Group>
        <Button
          component="a"
          href={filePath}
          target="_blank"
          rel="noopener"
          leftSection={<IconFileText size={16} aria-hidden />}
        >
          Open the line card (PDF)
        </Button>
        <Button
          component="a"
          href={filePath}
          download={fileName}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download
        </Button>
      </Group>
    </Frame>
  )
}

function BuiltInLineCard() {
  return (
    <Frame>
      <dl className={classes['lines']}>
        {lines.map(({ name, forms }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{forms}</dd>
          </div>
        ))}
      </dl>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <figure className={classes['card']}>
      <div className={classes['drawings']}>
        <SteelDrawing shape="coil" widthPx={84} />
        <SteelDrawing shape="sheet" widthPx={84} />
        <SteelDrawing shape="plate" widthPx={84} />
      </div>
      <figcaption>
        <Text fw={600}>{title}</Text>
        {children}
      </figcaption>
    </figure>
  )
}
