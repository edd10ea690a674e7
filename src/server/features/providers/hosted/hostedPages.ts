import { CompanyUnavailable } from '../../../http/outbound/companyUnavailable.ts';
import { type HostedCompany, type HostedVisit, hostedResults } from '../hostedCompany.ts';
import { type SignedSettings, type SignedTools, signedCall } from '../signedCallService.ts';

const LONGEST = 2_000;

/** An address of the company's pages; throws for any other, to which no borrower may be sent. */
function pageOf({ id, pages = [] }: SignedSettings, url: unknown): string {
  const isPage =
    typeof url === 'string' &&
    url.length <= LONGEST &&
    URL.canParse(url) &&
    pages.includes(new URL(url).origin);
  if (!isPage)
    throw new CompanyUnavailable(id, 'it sends the borrower to an address that is not of its pages');
  return url;
}

/** A company that borrowers visit and that speaks the signed protocol (docs/how-to/a-provider.md). */
export function hostedPages(settings: SignedSettings, tools: SignedTools): HostedCompany {
  const { id } = settings;

  async function ask({ uuid, application, role }: HostedVisit): Promise<string | undefined> {
    const call = { call: 'visit', method: 'GET', path: `/visits/${uuid}`, id: uuid, application } as const;
    const { status, body } = await signedCall(settings, tools, call);
    // 404: the visit was never begun there; the borrower begins it again.
    if (status !== 200 || body.result === undefined || body.result === null) return undefined;
    const { result } = body;
    if (typeof result === 'string' && hostedResults[role].includes(result)) return result;
    throw new CompanyUnavailable(id, 'a result that its role does not have');
  }

  return {
    id,
    ask,
    async begin({ uuid, application, role, organization, returnTo, data }) {
      const { status, body } = await signedCall(settings, tools, {
        call: 'visits',
        method: 'POST',
        path: '/visits',
        id: uuid,
        application,
        body: { visit: uuid, role, lender: organization, application, returnTo, ...data },
      });
      if (status >= 300) throw new CompanyUnavailable(id, `status ${status}`);
      return pageOf(settings, body.url);
    },
  };
}
