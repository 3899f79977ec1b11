import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createClock, instantOf } from '../core/clock'
import { resolveOptions } from '../core/options'
import { createTokens, sha256 } from '../core/tokens'
import type { Database, FleetTable } from '../database/schema'
import { createRandom } from '../seed/seed-types'
import { vehicleRow } from '../seed/seed-vehicles'
import { beginSession } from '../session/sessions'
import { Caller, JWT_SECRET } from './spec-client'

/** A service process of its own, as an operator runs it. */
export interface ServiceProcess {
  /** Sends no `Authorization`. A connection that breaks rejects. */
  readonly anyone: Caller
  /** Kills the process immediately. */
  kill(): Promise<void>
  /** Lets it finish its requests. Returns its exit code. */
  stop(): Promise<number | null>
}

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** Starts `main.ts` in production mode on a database. Throws an Error with its output if it does not start. */
export async function startProcess(databaseUrl: string): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/service/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SERVICE_MODE: 'production',
      JWT_SECRET,
      REFRESH_MODE: 'rotate',
      HOST: '127.0.0.1',
      PORT: '0',
    },
  })
  const exited = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk
      const [, found] = / at (http:\S+)\n/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`the service ended: ${said}`)))
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await exited
  }
  return {
    anyone: new Caller((request) => forward(address, request)),
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      return child.exitCode
    },
  }
}

/** Sends a test's request to the process instead. */
async function forward(address: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = request.body && (await request.arrayBuffer())
  return fetch(address + pathname + search, { method: request.method, headers: request.headers, body })
}

/** The API key of the operator's user. */
export const OPERATOR_KEY = 'key-of-the-operator'

/** The vehicle of `addOperatorData`. */
export const OPERATOR_VEHICLE = 7

/** Adds an operator's rows to an empty database: a fleet with a vehicle, a user, and a key. */
export async function addOperatorData(db: Database): Promise<void> {
  const fleet: FleetTable = {
    id: 1,
    title: 'Operator',
    is_active: 1,
    billing_type: 'DIRECT',
    onboarding_stage: 'DONE',
    warning_threshold_per_vehicle: '0.00',
    deactivation_threshold_per_vehicle: '0.00',
    client: 'Operator',
    onboarding_vehicle_order: 1,
    region_details: '[]',
  }
  await db.insertInto('fleets').values(fleet).execute()
  await db.insertInto('users').values({ id: 1, username: 'operator' }).execute()
  await db.insertInto('user_fleets').values({ user_id: 1, fleet_id: 1, is_default: 1 }).execute()
  const key_hash = sha256(OPERATOR_KEY)
  const apiKey = { key_hash, key_prefix: key_hash.slice(0, 8), user_id: 1 }
  await db.insertInto('api_keys').values(apiKey).execute()
  const state = { added: instantOf('2025-01-01T00:00:00Z'), active: true, toll: 'EXIST' }
  const vehicle = vehicleRow(createRandom(1), OPERATOR_VEHICLE, 1, state)
  await db
    .insertInto('vehicles')
    .values({ ...vehicle, custom_fields: '{"one":0,"two":0}' })
    .execute()
}

/** Begins a session of the operator, as a sign-in page would. Returns its refresh token. */
export function beginOperatorSession(db: Database): Promise<string> {
  const options = resolveOptions({ mode: 'production', jwtSecret: JWT_SECRET })
  const tokens = createTokens(JWT_SECRET, Date.now)
  const service = { db, options, tokens, clock: createClock(Date.now) }
  return beginSession(service, { id: 1, username: 'operator' })
}
