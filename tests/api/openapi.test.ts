import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

type Document = {
  openapi: string
  paths: Record<string, Record<string, { security?: object[]; requestBody?: object; responses: object }>>
}

it('the document is a valid OpenAPI 3.1 description', async () => {
  const document = (await here.portal.app.inject('/api/v1/openapi.json')).json<Document>()
  expect(document.openapi).toMatch(/^3\.1/)
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

it('the document marks the members’ calls, and gives a login’s input', async () => {
  const { paths } = (await here.portal.app.inject('/api/v1/openapi.json')).json<Document>()
  expect(paths['/api/v1/profile']?.['get']?.security).toEqual([{ bearer: [] }])
  expect(paths['/api/v1/posts']?.['get']?.security).toBeUndefined()
  const body = JSON.stringify(paths['/api/v1/login']?.['post']?.requestBody)
  for (const field of ['email', 'password', 'remember', 'device_infos']) expect(body).toContain(`"${field}"`)
})

it('the document gives the file types of an upload', async () => {
  const { paths } = (await here.portal.app.inject('/api/v1/openapi.json')).json<Document>()
  const taken = paths['/api/v1/profile/picture']?.['put']?.requestBody as { content: object }
  expect(Object.keys(taken.content)).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
})
