import { isValidElement } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { Screens } from '../bigscreens/index.ts'
import { FRAME_ROUTE } from '../engine/api/menus/menuTarget.ts'
import { type LazyPage, lazyPage } from '../engine/start/lazyPage.ts'
import { matchesAt } from './router/matchesAt.ts'
import type { PageHandle } from './router/pageHandle.ts'

// Lazy pages load when they render, after the guard, so that a visitor without a session loads the login page only.
const Login = lazyPage(() => import('./login/Login.tsx'))
const Lock = lazyPage(() => import('./lock/Lock.tsx'))
const ErrorPage = lazyPage(() => import('./errors/ErrorPage.tsx'))
const Frame = lazyPage(async () => ({ default: (await import('./console.ts')).Frame }))
const Home = lazyPage(() => import('./home/Home.tsx'))
const IframePage = lazyPage(() => import('./iframe/IframePage.tsx'))
const Dashboard = lazyPage(() => import('./home/Dashboard.tsx'))
const ProfilePage = lazyPage(() => import('./profile/ProfilePage.tsx'))
const JobsPage = lazyPage(() => import('./jobs/JobsPage.tsx'))
const RopeBindPage = lazyPage(() => import('./rope-bind/RopeBindPage.tsx'))
const TestPage = lazyPage(() => import('./test/TestPage.tsx'))
const LabelsPage = lazyPage(() => import('./labels/LabelsPage.tsx'))
const DesignerPage = lazyPage(() => import('./workflow/designer/DesignerPage.tsx'))
const DeployPage = lazyPage(() => import('./workflow/deploy/DeployPage.tsx'))
const MonthSheetPage = lazyPage(() => import('./attendance/MonthSheetPage.tsx'))
const MatrixPage = lazyPage(() => import('./access/MatrixPage.tsx'))
const ComparePage = lazyPage(() => import('./equipment/ComparePage.tsx'))
const ApiPage = lazyPage(() => import('./openapi/ApiPage.tsx'))
const FormPage = lazyPage(() => import('./workflow/FormPage.tsx'))
const HandlePage = lazyPage(() => import('./workflow/HandlePage.tsx'))
const DetailPage = lazyPage(() => import('./workflow/DetailPage.tsx'))
const DiagramPage = lazyPage(() => import('./workflow/DiagramPage.tsx'))
const DryRunPage = lazyPage(() => import('./workflow/dryRun/DryRunPage.tsx'))
const PreviewPage = lazyPage(() => import('./develop/drafts/PreviewPage.tsx'))
const PreviewDocument = lazyPage(() => import('./develop/drafts/PreviewDocument.tsx'))
const MenuPage = lazyPage(async () => ({ default: (await import('./console.ts')).MenuPage }))

const page = (path: string, element: RouteObject['element'], handle: PageHandle): RouteObject => ({ path, element, handle })

/** Pages in the frame. Each has a tab, and stays mounted in the background. */
const framePages: RouteObject[] = [
  page('/wel/index', <Home />, { title: 'home.title' }),
  page('/wel/dashboard', <Dashboard />, { title: 'dashboard.title' }),
  page('/info/index', <ProfilePage />, { title: 'profile.title' }),
  page('/info/jobs', <JobsPage />, { title: 'frame.jobs' }),
  page('/site/attendance_month', <MonthSheetPage />, { title: 'frame.attendanceMonth' }),
  page('/authority/matrix', <MatrixPage />, { title: 'frame.accessMatrix' }),
  page('/equipment/device/compare', <ComparePage />, { title: 'frame.compareDevices' }),
  page('/tool/api', <ApiPage />, { title: 'openapi.title' }),
  page('/tool/schema-preview/:draft', <PreviewPage />, {}),
  page('/flow/model/design/:modelId', <DesignerPage />, { title: 'processes.design' }),
  page('/flow/deploy', <DeployPage />, { title: 'processes.deploy' }),
  page('/test/index', <TestPage />, { title: 'test.title' }),
  page(`${FRAME_ROUTE}:routerPath`, <IframePage />, { identity: ['src'] }),
  page('/work/process/:segment/form/:processDefinitionId', <FormPage />, { title: 'processes.start' }),
  page('/work/process/:segment/handle/:taskId/:processInstanceId/:businessId?', <HandlePage />, { title: 'processes.handle' }),
  page('/work/process/:segment/detail/:processInstanceId/:businessId?', <DetailPage />, { title: 'processes.detail' }),
  page('/flow/model/diagram/:modelId', <DiagramPage />, { title: 'processes.diagram' }),
  page('/flow/diagram/:processDefinitionId', <DiagramPage />, { title: 'processes.diagram' }),
  page('/flow/try/:processDefinitionId', <DryRunPage />, { title: 'processes.dryRun' }),
  { path: '*', element: <MenuPage /> },
]

export const routes: RouteObject[] = [
  page('/login', <Login />, { title: 'login.title', isAuth: false }),
  page('/oauth/redirect/:source', <Login />, { title: 'login.title', isAuth: false }),
  page('/lock', <Lock />, { title: 'lock.title', isAuth: false }),
  page('/rope-bind', <RopeBindPage />, { title: 'ropeBind.title', isAuth: false }),
  page('/bigscreen/*', <Screens />, {}),
  page('/equipment/device/labels', <LabelsPage />, { title: 'labels.title' }),
  page('/schema-preview/:draft/:record?', <PreviewDocument />, {}),
  page('/403', <ErrorPage code={403} />, { title: 'errors.forbidden.title', isAuth: false }),
  page('/404', <ErrorPage code={404} />, { title: 'errors.notFound.title', isAuth: false }),
  page('/500', <ErrorPage code={500} />, { title: 'errors.server.title', isAuth: false }),
  { path: '/', element: <Navigate to="/wel" replace /> },
  { path: '/wel', element: <Navigate to="/wel/index" replace /> },
  { element: <Frame pages={framePages} />, children: framePages },
]

/** Loads the code of all routes at a path, so that the page renders at once. */
export async function loadPagesAt(path: string): Promise<void> {
  const elements = matchesAt(routes, path).map(({ route }) => route.element)
  await Promise.all(elements.map((element) => isValidElement(element) && (element.type as Partial<LazyPage<unknown>>).load?.()))
}
