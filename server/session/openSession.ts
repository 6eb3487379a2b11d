import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { LoginCredentials } from '#contract/session/session.ts'
import { sha256 } from '#server/lib/sha256.ts'
import type { Transaction } from '#server/database/connect.ts'
import { sessions } from '#server/database/schema/session.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { sqlTimeFromNow } from '#server/lib/duration.ts'
import { readDeviceCookie, recordDeviceSignIn } from './devices.ts'
import { deviceLabel, operatingSystemLabel } from './deviceLabel.ts'
import { mailAccountAccessChange } from './mailAccountAccessChange.ts'

type Opened = Pick<LoginCredentials, 'remember' | 'device_infos'> & {
  member_id: number
  request: FastifyRequest
  /** Method of authentication that opens the session; the password by default. */
  confirmed_by?: 'password' | 'passkey'
}

/**
 * Opens a session for an authenticated member, and mails them when the device is new. Returns the session token and the
 * device secret.
 */
export async function openSession(
  tx: Transaction,
  { member_id, remember, device_infos, request, confirmed_by }: Opened,
) {
  const token = randomBytes(32).toString('base64url')
  // A full user agent may identify a device: only its display name is stored.
  const device_name = deviceLabel(device_infos)
  await tx.insert(sessions).values({
    device_type: device_infos.device_type,
    device_name,
    device_platform: operatingSystemLabel(device_infos) ?? '',
    token_hash: sha256(token),
    member_id,
    remember,
    ...(confirmed_by && { confirmed_by }),
    // The database's clock also checks the expiry.
    expires_at: sqlTimeFromNow(remember ? retentionPeriods.rememberedSession : retentionPeriods.session),
  })
  const { device, isNew } = await recordDeviceSignIn(tx, { member_id, former: readDeviceCookie(request), device_name })
  if (isNew) await mailAccountAccessChange(tx, member_id, { kind: 'newDevice', device: device_name })
  return { token, device }
}
