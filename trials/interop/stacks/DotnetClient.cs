// The proxies of .NET, called by name: PROTOCOL INTERFACE CALLS
using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Reflection;
using System.Text;
using System.Web.Services.Protocols;
using System.Xml.Serialization;

class DotnetClient {
  static void Main(string[] args) {
    var proxy = Activator.CreateInstance(Type.GetType(args[0] + "." + args[1]));
    var answers = File.ReadLines(args[2]).Select(line => Answer(proxy, line.Split('?')));
    Console.WriteLine("[" + string.Join(",", answers) + "]");
  }

  static string Answer(object proxy, string[] call) {
    var values = call[1].Split('&').Select(pair => (object)Uri.UnescapeDataString(pair.Split('=')[1])).ToArray();
    try {
      var method = proxy.GetType().GetMethods().First(one => one.Name == call[0]);
      return "{\"result\":" + Json(method.Invoke(proxy, values)) + "}";
    } catch (TargetInvocationException thrown) {
      var soap = thrown.InnerException as SoapException;
      if (soap != null) return Fault(soap.Code.Name, soap.Message);
      var web = thrown.InnerException as WebException;
      if (web == null || web.Response == null) throw;
      return Fault(((HttpWebResponse)web.Response).StatusCode.ToString(),
        new StreamReader(web.Response.GetResponseStream()).ReadToEnd());
    }
  }

  static string Fault(string code, string text) {
    return "{\"fault\":{\"code\":" + Json(code) + ",\"text\":" + Json(text) + "}}";
  }

  static string Json(object value) {
    if (value == null) return "null";
    if (value is int) return value.ToString();
    if (value is string) return Quoted((string)value);
    if (value is IEnumerable) return "[" + string.Join(",", ((IEnumerable)value).Cast<object>().Select(Json)) + "]";
    var fields = value.GetType().GetProperties().Select(one => Quoted(one.Name) + ":" + Json(one.GetValue(value, null)))
      .Concat(value.GetType().GetFields().Select(one => Quoted(one.Name) + ":" + Json(one.GetValue(value))));
    return "{" + string.Join(",", fields) + "}";
  }

  static string Quoted(string text) {
    var quoted = new StringBuilder("\"");
    foreach (var one in text)
      quoted.Append(one < ' ' || one > '~' || one == '"' || one == '\\' ? "\\u" + ((int)one).ToString("x4") : one.ToString());
    return quoted.Append('"').ToString();
  }
}
