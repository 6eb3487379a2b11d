import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, lt, ne, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import { members } from '#server/database/schema/members.ts'
import { known_devices } from '#server/database/schema/session.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { sqlTimeAgo, durationToSeconds } from '#server/lib/duration.ts'
import { sha256 } from '#server/lib/sha256.ts'

const DEVICES_AT_MOST = 50

/**
 * Returns the device secret in the browser's cookie; undefined without one. The secret only selects rate limit
 * counters.
 */
export function readDeviceCookie(request: FastifyRequest): string | undefined {
  const [, device] =
    new RegExp(`(?:^|;\\s*)${cookieOf(request)}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '') ?? []
  return device
}

/** Sets the secret that identifies a known device as an HttpOnly cookie. */
export function setDeviceCookie(reply: FastifyReply, device = newDevice()): string {
  const name = cookieOf(reply.request)
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  const cookie = `${name}=${device}; Path=/; Max-Age=${durationToSeconds(retentionPeriods.device)}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', cookie)
  return device
}

/**
 * Returns the name of the device cookie. The `__Host-` prefix over https keeps other hosts and unencrypted pages from
 * setting it.
 */
const cookieOf = ({ protocol, server }: FastifyRequest) =>
  protocol === 'https' || server.isEncrypted ? '__Host-device' : 'device'

declare module 'fastify' {
  interface FastifyInstance {
    /** True when the portal's public address is https, even behind a plain proxy. */
    isEncrypted: boolean
  }
}

/** True when the device has signed in to the account of this e-mail address. */
export async function isKnownDevice(db: Database, device: string, email: CanonicalEmail): Promise<boolean> {
  const found = await db
    .select({ id: members.id })
    .from(known_devices)
    .innerJoin(members, eq(members.id, known_devices.member_id))
    .where(and(eq(known_devices.device_hash, sha256(device)), eq(members.canonical_email, email)))
  return found.length > 0
}

type Recognised = {
  member_id: number
  /** Secret in the device's current cookie, replaced at this sign-in. */
  former: string | undefined
  /** Display name of the device; null when it sent none. */
  device_name: string | null
}

/**
 * Records a device's sign-in to an account under a new secret, which invalidates a copied or planted one. Returns the
 * secret, and whether the device is new to the account.
 */
export async function recordDeviceSignIn(tx: Transaction, { member_id, former, device_name }: Recognised) {
  const device = newDevice()
  const device_hash = sha256(device)
  if (former)
    await tx
      .update(known_devices)
      .set({ device_hash })
      .where(eq(known_devices.device_hash, sha256(former)))
  const [known] = await tx
    .insert(known_devices)
    .values({ device_hash, member_id, device_name })
    .onConflictDoUpdate({
      target: [known_devices.device_hash, known_devices.member_id],
      set: { signed_in_at: sql`now()`, device_name },
    })
    // `xmax` is 0 for an inserted row, and set for an updated one.
    .returning({ isNew: sql<boolean>`xmax = 0` })
  const older = tx
    .select({ device_hash: known_devices.device_hash })
    .from(known_devices)
    .where(eq(known_devices.member_id, member_id))
    .orderBy(desc(known_devices.signed_in_at))
    .offset(DEVICES_AT_MOST)
  await tx
    .delete(known_devices)
    .where(and(eq(known_devices.member_id, member_id), inArray(known_devices.device_hash, older)))
  return { device, isNew: known?.isNew ?? true }
}

/** Returns an SQL condition that a known device is the one that sends the HTTP request. */
export function isRequestingDeviceSql(request: FastifyRequest) {
  const device = readDeviceCookie(request)
  return device === undefined ? sql<boolean>`false` : sql<boolean>`${known_devices.device_hash} = ${sha256(device)}`
}

/** Deletes all known devices of a member except the one that sends the HTTP request, after a password change. */
export async function forgetOtherDevices(tx: Transaction, member_id: number, request: FastifyRequest): Promise<void> {
  const device = readDeviceCookie(request)
  const isOther = device === undefined ? undefined : ne(known_devices.device_hash, sha256(device))
  await tx.delete(known_devices).where(and(eq(known_devices.member_id, member_id), isOther))
}

/** Deletes known devices whose cookie has expired. */
export async function deleteExpiredKnownDevices(db: Database): Promise<void> {
  await db.delete(known_devices).where(lt(known_devices.signed_in_at, sqlTimeAgo(retentionPeriods.device)))
}

const newDevice = () => randomBytes(32).toString('base64url')
