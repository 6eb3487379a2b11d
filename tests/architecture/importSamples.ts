/** Sample source files for the import rules, by path. Missing imported files are created empty. */
export type ImportRuleSampleFiles = Record<string, string>

type Samples = { bad: ImportRuleSampleFiles[]; good?: ImportRuleSampleFiles[] }

/** Sample source files for each import rule: files that it must report, and files that every rule must accept. */
export const importRuleSamples: Record<string, Samples> = {
  'no-circle': {
    bad: [
      { 'src/news/a.ts': "import './b.ts'", 'src/news/b.ts': "import './a.ts'" },
      { 'src/news/a.ts': "import type { B } from './b.ts'", 'src/news/b.ts': "export type { A } from './a.ts'" },
      { 'src/news/a.ts': "import { type B } from './b.ts'", 'src/news/b.ts': "export * from './a.ts'" },
      {
        'src/news/A.tsx': "export const a = <Later load={() => import('./B.tsx')} />",
        'src/news/B.tsx': "import { c } from '#src/session/c.ts'",
        'src/session/c.ts': "import { A } from '#src/news/A.tsx'",
      },
    ],
    good: [{ 'src/news/a.ts': "import './b.ts'\nimport './c.ts'", 'src/news/b.ts': "import './c.ts'" }],
  },
  'association-imports-nothing': {
    bad: [
      { 'association/a.ts': "import { z } from 'zod'" },
      { 'association/a.ts': "import { paths } from '#contract/paths.ts'" },
      { 'association/a.ts': "import type { Company } from '#contract/companies/companies.ts'" },
    ],
    good: [{ 'association/a.ts': "import './b.ts'" }],
  },
  'contract-imports-zod': {
    bad: [
      { 'contract/a.ts': "import { db } from '#server/database/connect.ts'" },
      { 'contract/a.ts': "import { useState } from 'react'" },
      { 'contract/a.ts': "import { readFile } from 'node:fs/promises'" },
      { 'contract/a.ts': "import { members } from '#association/demo/members.ts'" },
    ],
    good: [
      {
        'contract/a.ts':
          "import { z } from 'zod'\nimport { Text } from './text.ts'\nimport { name } from '#association/identity.ts'",
      },
    ],
  },
  'theme-imports-no-feature': {
    bad: [{ 'theme/a.ts': "import { paths } from '#contract/paths.ts'" }, { 'theme/a.ts': "export { z } from 'zod'" }],
    good: [
      {
        'theme/a.ts':
          "import '@mui/material/styles'\nimport type { CSSProperties } from 'react'\nimport '@fontsource-variable/instrument-sans'",
      },
      { 'theme/A.stories.tsx': "import { A } from '#src/components/A.tsx'" },
    ],
  },
  'lib-imports-no-feature': {
    bad: [{ 'src/lib/a.ts': "import type { Post } from '#contract/news/news.ts'" }],
    good: [{ 'src/lib/a.ts': "import { use } from 'react'\nimport './b.ts'" }],
  },
  'api-knows-the-contract': {
    bad: [
      { 'src/api/a.ts': "import { NewsCard } from '#src/news/NewsCard.tsx'" },
      { 'src/api/a.ts': "import { contract } from '#contract/contract.ts'" },
    ],
    good: [
      { 'src/api/a.ts': "import type { Calls } from '#contract/contract.ts'\nimport useSWR from 'swr'" },
      { 'src/api/a.ts': "import { store } from '#src/lib/store.ts'" },
    ],
  },
  'components-know-no-feature': {
    bad: [
      { 'src/components/A.tsx': "import { usePosts } from '#src/news/posts.ts'" },
      { 'src/components/A.tsx': "import { call } from '#src/api/call.ts'" },
      { 'src/components/A.tsx': "import { Post } from '#contract/news/news.ts'" },
      { 'src/components/A.tsx': "import { useLocation } from 'react-router-dom'" },
      { 'src/components/scenes/A.tsx': "import type { Session } from '#src/session/session.ts'" },
    ],
    good: [
      { 'src/components/A.tsx': "import type {\n  Post,\n} from '#contract/news/news.ts'" },
      { 'src/components/A.tsx': "import { Link } from '#src/navigation/Link.tsx'\nimport '@mui/material/Button'" },
      { 'src/components/A.stories.tsx': "import { samplePost } from '#tests/samples/posts.ts'" },
    ],
  },
  'editor-knows-no-feature': {
    bad: [
      { 'src/editor/A.tsx': "import { Intro } from '#src/office/parts/OfficeIntro.ts'" },
      { 'src/editor/A.tsx': "import type { Post } from '#src/news/usePosts.ts'" },
    ],
    good: [
      { 'src/editor/A.tsx': "import { Button } from '#src/components/controls/Button.tsx'\nimport '@tiptap/core'" },
    ],
  },
  'navigation-below-components': {
    bad: [{ 'src/navigation/a.ts': "import { A } from '#src/components/A.tsx'" }],
    good: [{ 'src/navigation/a.ts': "import '#src/api/call.ts'\nimport 'react-router-dom'" }],
  },
  'layers-know-no-feature': {
    bad: [
      { 'src/navigation/a.ts': "import type { Session } from '#src/session/session.ts'" },
      { 'src/forms/a.ts': "import { LoginForm } from '#src/session/LoginForm.tsx'" },
    ],
    good: [{ 'src/forms/a.ts': "import { A } from '#src/components/A.tsx'\nimport 'react-hook-form'" }],
  },
  'layout-above-features': {
    bad: [
      { 'src/news/A.tsx': "import { openContact } from '#src/layout/dialogs.tsx'" },
      { 'src/forms/A.tsx': "import { Toasts } from '#src/layout/toasts/Toasts.tsx'" },
    ],
    good: [{ 'src/layout/A.tsx': "import { CompanyPicker } from '#src/companies/CompanyPicker.tsx'" }],
  },
  'screens-on-top': {
    bad: [
      { 'src/navigation/a.ts': "import { screens } from '#src/screens/screens.tsx'" },
      { 'src/news/a.ts': "import type { Screen } from '#src/screens/screens.tsx'" },
      { 'src/layout/a.ts': "const load = () => import('#src/screens/screens.tsx')" },
    ],
    good: [{ 'src/App.tsx': "import { Screens } from './screens/Screens.tsx'\nimport './layout/Layout.tsx'" }],
  },
  'application-on-top': {
    bad: [{ 'src/screens/a.ts': "import { App } from '#src/App.tsx'" }],
    good: [{ 'src/start.tsx': "import { App } from './App.tsx'" }],
  },
  'pages-by-screens-only': {
    bad: [
      { 'src/home/a.ts': "import { BlogPage } from '#src/news/BlogPage.tsx'" },
      { 'src/news/a.ts': "const load = () => import('./PostPage.tsx')" },
      { 'src/App.tsx': "import type { HomePage } from './home/HomePage.tsx'" },
    ],
    good: [
      { 'src/screens/a.ts': "const load = () => import('#src/news/BlogPage.tsx')" },
      { 'src/news/BlogPage.stories.tsx': "import { BlogPage } from './BlogPage.tsx'" },
    ],
  },
  'office-for-offices': {
    bad: [
      { 'src/news/a.ts': "import { newsTextKind } from './office/newsTextKind.ts'" },
      { 'src/layout/A.tsx': "import type { TextKindDescription } from '#src/office/resource.ts'" },
    ],
    good: [
      {
        'src/news/office/NewsletterOfficePage.tsx':
          "import { Intro } from '#src/office/parts/OfficeIntro.ts'\nimport { boardCall } from '#src/office/boardCall.ts'",
        'src/screens/a.ts': "const load = () => import('#src/news/office/NewsletterOfficePage.tsx')",
      },
    ],
  },
  'feature-front': {
    bad: [
      { 'src/home/a.ts': "import { NewsList } from '#src/news/list/NewsList.tsx'" },
      { 'src/layout/a.ts': "const load = () => import('#src/session/login/LoginForm.tsx')" },
      { 'src/screens/a.ts': "import type { Filter } from '#src/news/list/filter.ts'" },
      { 'server/session/a.ts': "import { parse } from '#server/news/text/parse.ts'" },
      { 'server/app.ts': "import { parse } from './news/text/parse.ts'" },
    ],
    good: [
      { 'src/home/a.ts': "import { NewsCard } from '#src/news/NewsCard.tsx'" },
      { 'src/news/BlogPage.tsx': "import { NewsList } from './list/NewsList.tsx'" },
      { 'src/news/list/a.ts': "import { b } from '#src/news/article/b.ts'\nimport '#src/components/scenes/A.tsx'" },
      { 'server/session/a.ts': "import { hash } from '#server/database/schema/members.ts'" },
      { 'tests/unit/a.ts': "import { filter } from '#src/news/list/filter.ts'" },
    ],
  },
  'app-composes': {
    bad: [
      { 'server/session/a.ts': "import { news } from '#server/news/news.ts'" },
      { 'server/index.ts': "import { news } from './news/news.ts'" },
    ],
    good: [
      { 'server/app.ts': "import { news } from './news/news.ts'" },
      { 'tests/api/a.ts': "import '#server/news/news.ts'" },
    ],
  },
  'drizzle-once': {
    bad: [
      { 'server/news/a.ts': "import { eq } from 'drizzle-orm'" },
      { 'server/database/schema/a.ts': "import { integer } from 'drizzle-orm/pg-core'" },
      { 'server/database/connect.ts': "import { drizzle } from 'drizzle-orm/node-postgres'" },
      { 'tests/api/a.ts': "import { sql } from 'drizzle-orm'" },
    ],
    good: [{ 'server/drizzle/drizzle.ts': "import type * as Drizzle from 'drizzle-orm'" }],
  },
  'app-on-top': {
    bad: [
      { 'server/news/a.ts': "import type { AppOptions } from '#server/app.ts'" },
      { 'server/process/shutdown.ts': "import '#server/index.ts'" },
    ],
    good: [
      { 'server/index.ts': "import { createApp } from './app.ts'" },
      { 'tests/api/a.ts': "import { createApp } from '#server/app.ts'" },
    ],
  },
  'server-layers-know-no-feature': {
    bad: [
      { 'server/http/a.ts': "import { listPosts } from '#server/news/posts.ts'" },
      { 'server/mount.ts': "import type { Session } from './session/sessions.ts'" },
    ],
    good: [{ 'server/news/a.ts': "import { mount } from '#server/mount.ts'\nimport '#server/lib/errors.ts'" }],
  },
  'server-knows-no-browser': {
    bad: [
      { 'server/a.ts': "import { renderPage } from '#src/page.tsx'" },
      { 'server/a.ts': "const page = await import('#src/App.tsx')" },
      { 'server/a.ts': "import type { Head } from '#src/navigation/head.ts'" },
      { 'server/a.ts': "import { tokens } from '#theme/themeDesignTokens.ts'" },
    ],
    good: [
      {
        'server/a.ts':
          "import type { Rendered } from '#src/page.tsx'\nimport { z } from 'zod'\nimport { join } from 'node:path'\nimport '#theme/colour.ts'",
      },
    ],
  },
  'server-renders-nothing': {
    bad: [
      { 'server/a.ts': "import { renderToString } from 'react-dom/server'" },
      { 'server/a.ts': "import type { Theme } from '@mui/material/styles'" },
    ],
  },
  'browser-knows-no-server': {
    bad: [{ 'src/news/A.tsx': "import { env } from '#server/env.ts'" }],
  },
  'studio-by-stories-only': {
    bad: [{ 'src/layout/A.tsx': "import { measures } from '#studio/measures.ts'" }],
    good: [
      { 'theme/A.stories.tsx': "import { measures } from '#studio/measures.ts'" },
      { 'studio/A.tsx': "import { Header } from '#src/layout/header/Header.tsx'\nimport './b.ts'" },
    ],
  },
  'product-knows-no-workshop': {
    bad: [{ 'src/news/A.tsx': "import '#tests/samples/posts.ts'" }, { 'server/a.ts': "import '#scripts/lib/run.mjs'" }],
  },
  'stories-are-ends': {
    bad: [{ 'src/news/A.tsx': "import meta from './B.stories.tsx'" }],
  },
  'by-alias-or-from-the-same-folder': {
    bad: [
      { 'src/news/list/a.ts': "import { b } from '../b.ts'" },
      { 'tests/unit/a.ts': "import { b } from '../samples/b.ts'" },
    ],
    good: [{ 'src/news/a.ts': "import { b } from './b.ts'\nimport './list/c.ts'\nimport '#theme/fonts/fonts.css'" }],
  },
  'with-extension': {
    bad: [
      { 'src/news/a.ts': "import { b } from './b'", 'src/news/b.ts': '' },
      { 'src/news/a.ts': "import { b } from '#src/lib/b'", 'src/lib/b.ts': '' },
      { 'src/news/a.ts': "const load = () => import('./list')", 'src/news/list/index.ts': '' },
    ],
    good: [{ 'src/news/a.ts': "import url from '#theme/fonts/latin.woff2?url'\nimport 'a-package'" }],
  },
  'no-folder-circle': {
    bad: [
      {
        'src/news/a.ts': "import { b } from '#src/session/b.ts'",
        'src/session/c.ts': "import { d } from '#src/news/d.ts'",
      },
      {
        'src/news/card/a.ts': "import { b } from '#src/events/b.ts'",
        'src/events/c.ts': "import type { D } from '#src/faq/d.ts'",
        'src/faq/e.ts': "const load = () => import('#src/news/f.ts')",
      },
      {
        'server/dues/a.ts': "import { b } from '#server/membership/b.ts'",
        'server/membership/c.ts': "import { d } from '#server/dues/d.ts'",
      },
      {
        'server/mail/a.ts': "import type { B } from '#server/http/b.ts'",
        'server/http/c.ts': "import { d } from '#server/jobs/d.ts'",
        'server/jobs/e.ts': "import { f } from '#server/mail/f.ts'",
      },
      {
        'server/access.ts': "import { a } from '#server/http/a.ts'",
        'server/http/b.ts': "import { c } from '#server/access.ts'",
      },
    ],
    good: [
      {
        'src/news/a.ts': "import { b } from '#src/auth/b.ts'",
        'src/session/a.ts': "import { b } from '#src/auth/b.ts'\nimport { c } from '#src/news/c.ts'",
        'src/news/A.stories.tsx': "import { d } from '#src/session/d.ts'",
      },
    ],
  },
}
