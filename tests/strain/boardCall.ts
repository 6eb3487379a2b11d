/** Function that calls the API as the demo's board member, with JSON, or with bytes of a given content type. */
export type CallApiAsBoard = (
  method: string,
  path: string,
  body?: object | Buffer,
  type?: string,
) => Promise<{ status: number; data: unknown }>

/** Signs the demo's board member in; returns a function that calls the API with their session. */
export async function signInDemoBoardMember(url: string): Promise<CallApiAsBoard> {
  const device_infos = { device_type: 'web', device_name: 'Essai', device_platform: 'Linux' }
  const login = { email: 'bureau@envol.example', password: 'decollage', remember: false, device_infos }
  const call =
    (token: string): CallApiAsBoard =>
    async (method, path, body, type = 'application/json') => {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          accept: 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          ...(body && { 'content-type': type }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      const read = (await answer.json()) as { data?: unknown; token?: string }
      return { status: answer.status, data: read.data ?? read.token }
    }
  const { data } = await call('')('POST', '/login', login)
  return call(data as string)
}
