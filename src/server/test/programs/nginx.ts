import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

type Nginx = {
  /** The address of each server behind it, in the same order. */
  addresses: readonly string[]
  stop: () => Promise<void>
}

const pollMs = 20

/** Starts nginx in front of servers as in docs/operations.md, but without TLS; undefined if it is not installed. */
export async function startNginx(servers: readonly string[]): Promise<Nginx | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'steel-nginx-'))
  const ports = await findFreePorts(servers.length)
  const blocks = servers.map((server, index) => toBlocks(new URL(server).host, index, ports[index] ?? 0))
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, toConfig(folder, blocks))
  const nginx = spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(nginx, 'exit')
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
  await Promise.race([untilAnswering(addresses), ended.then(() => Promise.reject(new Error('nginx did not start')))])
  return {
    addresses,
    async stop() {
      nginx.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function toConfig(folder: string, blocks: readonly string[]): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const places = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`)
  // The workers write to the folder, which this user owns.
  return `daemon off; user ${userInfo().username}; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${places.join(' ')}
${blocks.join('\n')}
}`
}

const toBlocks = (host: string, index: number, port: number) => `
upstream steel${index} { server ${host}; keepalive 32; }
server {
  listen 127.0.0.1:${port};
  client_header_timeout 15s; client_body_timeout 30s; send_timeout 30s; client_max_body_size 60m;
  location / {
    proxy_pass http://steel${index};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 5s;
    proxy_read_timeout 150s;
  }
}`

async function findFreePorts(count: number): Promise<number[]> {
  const holders = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(holders.map((holder) => once(holder, 'listening')))
  // They listen on TCP.
  const ports = holders.map((holder) => (holder.address() as AddressInfo).port)
  await Promise.all(holders.map((holder) => once(holder.close(), 'close')))
  return ports
}

async function untilAnswering(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    while (!(await fetch(`${address}/healthz`).catch(() => undefined))) await wait(pollMs)
  }
}
