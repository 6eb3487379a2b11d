import type { z } from 'zod'
import type { StoredCompanyValues } from '#contract/companies/companyForm.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { QueryBoundary } from '#src/components/states/QueryBoundary.tsx'
import { usePageMetadata } from '#src/navigation/head.ts'
import { NotFoundContent } from '#src/navigation/NotFoundContent.tsx'
import { useBoardApiReply } from '#src/office/boardCall.ts'
import { CompanyEditor } from './CompanyEditor.tsx'

/** Office page of one company: name, look, contact details and visibility. */
export function CompanyPage({ id }: { id: number }) {
  // No revalidation: fetched data must not overwrite what is being typed.
  const company = useBoardApiReply(apiReplyKey('GET /board/companies/:id', { params: { id } }), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    revalidateOnMount: true,
  })
  usePageMetadata({ title: company.data?.data.name ?? 'Compagnie', isIndexed: false })
  if (company.error?.status === 404) return <NotFoundContent />
  const refresh = async () => void (await company.mutate())
  return (
    <QueryBoundary of={company} failure="Cette compagnie n’a pas pu être ouverte">
      {({ data }) => <CompanyEditor key={keyFor(data)} id={id} was={data} onSaved={refresh} />}
    </QueryBoundary>
  )
}

/** Returns the React key of the company form, which restarts from the server's data after each save. */
const keyFor = (data: z.infer<typeof StoredCompanyValues>) => JSON.stringify(data)
