import { Anchor, Box, Button, Card, FileButton, Group, Input, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { CompanyAsset } from '../../../shared/site/catalog.ts'
import {
  type AssetType,
  assetBytesMax,
  assetFormats,
  assetMibMax,
  assetNames,
  assetTypes,
} from '../../../shared/site/terms.ts'
import { AssetPicture } from '../../buyer/company/AssetPicture.tsx'
import { notify } from '../../platform/notify/notify.ts'
import { errorText, RefusedRequest } from '../../platform/server/requests.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { site } from '../../platform/text/site.ts'
import { confirmDelete } from '../../ui/dialog/confirm.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { Logo } from '../../ui/page/Logo.tsx'
import { SteelDrawing } from '../../ui/page/SteelDrawing.tsx'
import { RecentChanges } from '../changes/Changes.tsx'
import { Loaded } from '../frame/Loaded.tsx'
import classes from './CompanyFiles.module.css'
import { useAssetsForStaff, useDeleteAsset, useReplaceAsset } from './hooks.ts'

/** Staff upload, replace and delete the logo, the line card and the region map. */
export function CompanyFiles() {
  return (
    <section aria-labelledby="company-files">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="company-files">
          Company Files
        </Title>
        <RecentChanges kind="company asset" />
      </Group>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Files that buyers see on the public pages. Until you upload your own, the built-in one is used.
      </Text>
      <FileList />
    </section>
  )
}

const gridLook = { cols: { base: 1, sm: 2, xl: 3 }, spacing: 'md' } as const

function FileList() {
  return (
    <Loaded
      query={useAssetsForStaff()}
      failureTitle="The company files could not be loaded"
      skeleton={<CardSkeletons heightPx={240} {...gridLook} />}
    >
      {(assets) => (
        <SimpleGrid {...gridLook}>
          {assetTypes.map((type) => (
            <AssetField key={type} type={type} asset={assets.find((asset) => asset.type === type)} />
          ))}
        </SimpleGrid>
      )}
    </Loaded>
  )
}

const words: Readonly<Record<AssetType, { title: string; place: string; builtIn: string }>> = {
  logo: {
    title: 'Logo',
    place: 'In the header of every public page.',
    builtIn: 'the built-in mark with the brand name',
  },
  'line-card': {
    title: 'Line Card',
    place: 'On the Our Team page.',
    builtIn: 'the built-in list of products',
  },
  'region-map': {
    title: 'Region Map',
    place: 'A picture on the home page, below the map.',
    builtIn: 'only the map',
  },
}
const fileRefusals = [400, 413]
const formatList = new Intl.ListFormat('en-US', { type: 'disjunction' })

function AssetField({ type, asset }: { type: AssetType; asset: CompanyAsset | undefined }) {
  const { title, place } = words[type]
  const titleId = useId()
  const formats = assetFormats[type]
  const replace = useReplaceAsset(type)
  const chooseRef = useRef<HTMLButtonElement>(null)
  const resetRef = useRef<() => void>(null)
  const choose = (file: File | null) => {
    // So the same file can be chosen again once it is fixed.
    resetRef.current?.()
    if (file)
      replace.mutate(file, { onSuccess: ({ fileName }) => notify({ title: `${title} Saved`, description: fileName }) })
  }
  return (
    <Card withBorder component="section" p="md" aria-labelledby={titleId}>
      <Title order={3} id={titleId}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {place}
      </Text>
      <AssetThumbnail type={type} asset={asset} />
      {asset && <FileFacts asset={asset} />}
      <Group gap={6} mt="auto" pt="sm">
        <FileButton
          accept={Object.keys(formats).join(',')}
          onChange={choose}
          resetRef={resetRef}
          inputProps={{ 'aria-label': `File for the ${assetNames[type]}`, tabIndex: -1 }}
        >
          {({ onClick }) => (
            <BusyButton
              ref={chooseRef}
              size="compact-sm"
              variant="default"
              isBusy={replace.isPending}
              aria-label={`${asset ? 'Replace' : 'Upload'} the ${assetNames[type]}`}
              onClick={onClick}
            >
              {replace.isPending ? 'Uploading…' : asset ? 'Replace' : 'Upload'}
            </BusyButton>
          )}
        </FileButton>
        {asset && <DeleteButton asset={asset} onDeleted={() => chooseRef.current?.focus()} />}
      </Group>
      <Input.Description mt={6}>
        {formatList.format(Object.values(formats))}, up to {assetMibMax} MiB
      </Input.Description>
      {replace.error && (
        <Input.Error mt={4} role="alert">
          {replace.variables.name} was not stored. {errorText(replace.error)}
        </Input.Error>
      )}
      {replace.error && !isRefused(replace.variables, replace.error) && (
        <Button size="compact-sm" mt={6} w="fit-content" onClick={() => choose(replace.variables)}>
          Try again
        </Button>
      )}
    </Card>
  )
}

// The file itself was refused; any other failure is worth another try.
function isRefused(file: File, error: Error): boolean {
  return file.size > assetBytesMax || (error instanceof RefusedRequest && fileRefusals.includes(error.status))
}

function FileFacts({ asset: { fileName, updatedAt } }: { asset: CompanyAsset }) {
  return (
    <Text size="sm" mt={6} style={{ overflowWrap: 'anywhere' }}>
      {fileName}
      <Text component="span" size="sm" c="dimmed" display="block">
        Uploaded <time dateTime={updatedAt}>{formatPacificDateTime(updatedAt)}</time> Pacific
      </Text>
    </Text>
  )
}

function DeleteButton({ asset: { type, fileName }, onDeleted }: { asset: CompanyAsset; onDeleted: () => void }) {
  const remove = useDeleteAsset()
  const { title, builtIn } = words[type]
  return (
    <Button
      size="compact-sm"
      variant="default"
      c="var(--mantine-color-error)"
      aria-label={`Delete the ${assetNames[type]}`}
      onClick={() =>
        confirmDelete({
          title: `Delete the ${assetNames[type]}?`,
          body: `${fileName} will be removed from the public pages, and buyers will see ${builtIn} again. This action cannot be undone.`,
          confirmLabel: `Delete ${assetNames[type]}`,
          remove: () => remove.mutateAsync({ type }),
          done: `${title} Deleted`,
          failed: (message) => `Failed to delete ${assetNames[type]}. ${message}`,
          onDeleted,
        })
      }
    >
      Delete
    </Button>
  )
}

const frame = { h: 132, p: 12 }

/** The uploaded file, or the built-in one. */
function AssetThumbnail({ type, asset }: { type: AssetType; asset: CompanyAsset | undefined }) {
  if (!asset) {
    return (
      <Stack
        {...frame}
        align="center"
        justify="center"
        gap={8}
        bg="var(--surface-sunken)"
        className={`framed ${classes['builtIn']}`}
      >
        <BuiltIn type={type} />
        <Text size="sm" c="dimmed">
          {type === 'region-map' ? 'No picture uploaded yet' : 'Built-in'}
        </Text>
      </Stack>
    )
  }
  return (
    <Box
      component="a"
      href={asset.filePath}
      target="_blank"
      rel="noopener"
      {...frame}
      display="flex"
      style={{ alignItems: 'center', justifyContent: 'center' }}
      // White in both color schemes, as on the public pages.
      bg="#ffffff"
      c="steel.7"
      className="framed"
      aria-label={`Open the ${assetNames[type]}, ${asset.fileName}`}
    >
      {asset.contentType === 'application/pdf' ? (
        <Anchor component="span" c="inherit" display="inline-flex" style={{ alignItems: 'center', gap: 8 }}>
          <IconFileText size={32} aria-hidden />
          PDF
        </Anchor>
      ) : (
        <AssetPicture asset={asset} alt="" className={classes['image']} fallback="The browser cannot show this file." />
      )}
    </Box>
  )
}

function BuiltIn({ type }: { type: AssetType }) {
  if (type === 'logo') return <Logo name={site.brandName} />
  return type === 'line-card' ? <SteelDrawing shape="coil" widthPx={84} /> : null
}
